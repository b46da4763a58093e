import type { SourceFile } from './source-files';

export type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the room that a file is in: a feature, a folder of `lib`, or another folder at the top of src or web. A file
 * beside the rooms is a room of its own.
 */
export function roomOf(path: string): string {
  if (path.endsWith('.record.ts')) return 'src/records.ts';
  const folders = path.split('/').slice(0, -1);
  const isDeep = folders[1] === 'features' || folders[1] === 'lib';
  const room = folders.slice(0, isDeep ? 3 : 2);
  return room.length === (isDeep ? 3 : 2) ? room.join('/') : path;
}

/** Returns which rooms the rooms of a folder (`src`) import. */
export function arrowsOfRooms(files: readonly SourceFile[], top: string): Arrows {
  const rooms = new Map<string, Set<string>>();
  for (const { path, imports } of files.filter((file) => file.path.startsWith(`${top}/`))) {
    const from = roomOf(path);
    const targets = rooms.get(from) ?? new Set();
    for (const to of imports.map(roomOf)) if (to !== from && to.startsWith(`${top}/`)) targets.add(to);
    rooms.set(from, targets);
  }
  return rooms;
}

export const arrowsOfFiles = (files: readonly SourceFile[]): Arrows =>
  new Map(files.map(({ path, imports }) => [path, new Set(imports)]));
