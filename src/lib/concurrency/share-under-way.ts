/**
 * Returns a function whose calls with the same arguments, as JSON, share one call of `read` while it is under way. Must
 * not be used in a transaction, because the shared call may run in another one and see other data.
 */
export function shareUnderWay<Args extends unknown[], Result>(
  read: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = underWay.get(key);
    if (known) return known;
    const reading = read(...args).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  };
}
