const watched = {
  Object: Object.prototype,
  Function: Function.prototype,
  Array: Array.prototype,
  String: String.prototype,
  Number: Number.prototype,
  Promise: Promise.prototype,
  RegExp: RegExp.prototype,
  Map: Map.prototype,
  Set: Set.prototype,
  Date: Date.prototype,
  Uint8Array: Uint8Array.prototype,
  Error: Error.prototype,
} as const;
const globals = { JSON, Object, Array, Promise, Reflect } as const;

const membersOf = (holder: object): Map<PropertyKey, unknown> =>
  new Map(
    Reflect.ownKeys(holder).map((key) => {
      const member = Object.getOwnPropertyDescriptor(holder, key);
      return [key, member?.get ?? member?.value];
    }),
  );

const snapshot = () =>
  [
    ...Object.entries(watched).map(([name, holder]) => ({ name: `${name}.prototype`, holder })),
    ...Object.entries(globals).map(([name, holder]) => ({ name, holder })),
  ].map((one) => ({ ...one, members: membersOf(one.holder) }));

/**
 * Takes a snapshot of JavaScript's built-in objects. The returned function describes the first change since then that
 * other code would notice, or returns null. Non-enumerable additions, as polyfills make them, are allowed, except to
 * all objects.
 */
export function watchIntrinsics(): () => string | null {
  const before = snapshot();
  const { ownKeys } = Reflect;
  const { getOwnPropertyDescriptor } = Object;
  return () => {
    for (const { name, holder, members } of before)
      for (const key of ownKeys(holder)) {
        const member = getOwnPropertyDescriptor(holder, key);
        const isKnown = members.has(key);
        if (isKnown && members.get(key) !== (member?.get ?? member?.value))
          return `it replaces ${name}.${String(key)}, which all code relies on`;
        if (!isKnown && (member?.enumerable === true || holder === Object.prototype))
          return `it adds ${String(key)} to ${name}, which all code relies on`;
      }
    return null;
  };
}
