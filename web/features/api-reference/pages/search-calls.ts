import type { CallGroup } from '../../../../src/features/api-reference/reference-pages';

/** Returns the groups and calls that contain all words of a query, in any order. */
export function searchCalls(groups: readonly CallGroup[], query: string): CallGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      calls: group.calls.filter(({ id, method, path, summary }) => {
        const text = `${group.name} ${summary} ${method} ${path} ${id}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ calls }) => calls.length > 0);
}
