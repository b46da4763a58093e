/** knex logs errors to the console in addition to throwing them. */
export const silentLog = { warn: ignore, error: ignore, deprecate: ignore, debug: ignore };
function ignore(): undefined {
  return undefined;
}
