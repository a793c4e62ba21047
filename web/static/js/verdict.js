/* What the table was found to be like, in one line. */

import { t } from "./words.js";

/** found: the findings of /api/v1/hardware. */
export function sum(found) {
  const count = (verdict) => found.filter((check) => check.verdict === verdict).length;
  const problems = count("problem"), warnings = count("warning");
  if (problems) return t("{count} to mend before you play.", { count: problems });
  return warnings ? t("You can play; worth a look: {count}.", { count: warnings }) : t("Everything is there.");
}
