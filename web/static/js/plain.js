/* Pages that only need the menu. */

import { keepMenu } from "./menu.js";

keepMenu();
