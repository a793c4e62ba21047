/* The way to the first game as a page of its own, for later. */

import { byId } from "./dom.js";
import { keepMenu } from "./menu.js";
import { way } from "./way.js";

keepMenu();
byId("main").append(way());
