/** Returns an object with a value for each of the keys. */
export function fromKeys<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value>;
export function fromKeys(
  keys: readonly string[],
  valueOf: (key: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)]));
}
