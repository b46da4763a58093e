import { describe, expect, it } from 'vitest';
import { parsePath, valueAt } from './json-path';

const json: unknown = JSON.parse(
  '{"data": {"items": [{"name": "a"}, {"name": "b"}], "a.b": 1}, "__proto__": {"own": 2}, "list": [[1, 2]]}',
);

describe('a path', () => {
  it.each([
    ['data.items[1].name', 'b'],
    ['$.data.items[0]', { name: 'a' }],
    ['data["a.b"]', 1],
    ["['data'].items[0].name", 'a'],
    ['list[0][1]', 2],
    ['__proto__.own', 2],
    ['data.items.length', 2],
    ['data.missing.name', undefined],
    ['data.constructor', undefined],
    ['data.items[7]', undefined],
  ])('%s finds %j', (path, value) => expect(valueAt(json, parsePath(path))).toEqual(value));

  it('$ is the whole document', () => expect(valueAt(json, parsePath('$'))).toBe(json));

  it.each([
    ['a..b', 'The path a..b is invalid: ..b is not a name such as items or an index such as [0]'],
    ['.a', 'The path .a is invalid: a name is missing'],
    ['a[x]', 'The path a[x] is invalid: [x] is not a name such as items or an index such as [0]'],
    ['a[-1]', 'is not a name such as items or an index such as [0]'],
    ['a.'.repeat(30) + 'a', 'it has more than 20 steps'],
  ])('%s is refused', (path, message) => expect(() => parsePath(path)).toThrow(message));
});
