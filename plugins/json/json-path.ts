import { PluginError } from 'partnerhub/plugin';

/** The names and indexes on the way to a value, from the outside in. */
export type JsonPath = readonly (string | number)[];

const MAX_STEPS = 20;
/** Matches a name, an index, or a name in brackets and quotes. */
const STEP = /^(?:\.?([^.[\]"'\s]+)|\[(\d{1,6})\]|\["([^"]+)"\]|\['([^']+)'\])/;

/**
 * Reads a path such as `data.items`, `plans[0].price` or `["a.b"]`. `$` is the whole document.
 * @throws PluginError
 */
export function parsePath(text: string): JsonPath {
  const wrong = (why: string) => new PluginError(`The path ${text} is invalid: ${why}`);
  const steps: (string | number)[] = [];
  let rest = text.trim().replace(/^\$\.?/, '');
  if (rest.startsWith('.')) throw wrong('a name is missing');
  while (rest !== '') {
    const [found, name, index, quoted, single] = STEP.exec(rest) ?? [];
    if (found === undefined)
      throw wrong(`${rest.slice(0, 20)} is not a name such as items or an index such as [0]`);
    steps.push(index === undefined ? (name ?? quoted ?? single ?? '') : Number(index));
    if (steps.length > MAX_STEPS) throw wrong(`it has more than ${MAX_STEPS} steps`);
    rest = rest.slice(found.length);
  }
  return steps;
}

/** Returns the value at a path, or undefined if there is none. Inherited members don't count. */
export function valueAt(json: unknown, path: JsonPath): unknown {
  let value = json;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}
