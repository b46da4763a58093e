import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circlesOf, longestWayDown, loopIn } from './rooms/circles';
import limits from './rooms/limits.json';
import { createFilesNaming } from './rooms/records';
import { type Arrows, arrowsOfFiles, arrowsOfRooms, roomOf } from './rooms/rooms';
import { importsOf, readSourceFiles, type SourceFile } from './rooms/source-files';

const files = readSourceFiles(fileURLToPath(new URL('..', import.meta.url)));
const filesNaming = createFilesNaming(files);

const linesOf = ({ code }: SourceFile) => code.trimEnd().split('\n').length;

/** Says which files made a number grow, as far as their times of change show it. */
const latest = (found: readonly SourceFile[]) =>
  found
    .toSorted((one, other) => other.changedAt - one.changedAt)
    .slice(0, 15)
    .map(({ path }) => `  ${path}`)
    .join('\n');

/** Says for each circle how to get around it, and by which imports. */
const loops = (arrows: Arrows) =>
  circlesOf(arrows)
    .map((circle) => `A circle of ${circle.length}:\n${arrowsOfLoop(loopIn(circle, arrows)).join('\n')}`)
    .join('\n');

const arrowsOfLoop = (loop: readonly string[]) =>
  loop.slice(1).flatMap((to, index) => {
    const from = loop[index];
    return files
      .filter(({ path }) => path === from || roomOf(path) === from)
      .flatMap(({ path, imports }) =>
        imports
          .filter((target) => target === to || roomOf(target) === to)
          .map((target) => `  ${path} imports ${target}`),
      );
  });

describe('the rooms of src and web', () => {
  it.each(['src', 'web'] as const)('%s has no more rooms in circles of imports than before', (top) => {
    const arrows = arrowsOfRooms(files, top);
    expect(
      circlesOf(arrows).flat().length,
      `${loops(arrows)}\nTurn one of these imports, type imports included: move what it needs to the lower room, or pass it from src/wire-features.ts.`,
    ).toBeLessThanOrEqual(limits.roomsInCircles[top]);
  });

  it('has no more files in circles of imports than before', () => {
    const arrows = arrowsOfFiles(files);
    expect(
      circlesOf(arrows).flat().length,
      `${loops(arrows)}\nMove what two of these files share to a file that imports neither.`,
    ).toBeLessThanOrEqual(limits.filesInCircles);
  });

  it('src has no more floors than before', () => {
    const way = longestWayDown(arrowsOfRooms(files, 'src'));
    expect(
      way.length,
      `The longest way down is ${way.join(' → ')}\nLet one of these rooms import less.`,
    ).toBeLessThanOrEqual(limits.floors);
  });

  it.each(Object.entries(limits.filesNaming))(
    'no more files name %s outside their folders than before',
    (record, limit) => {
      const found = filesNaming(record);
      expect(
        found.length,
        `${found.length} files name ${record} outside {src,web}/features/${record}. The latest ones:\n${latest(found)}\nMove what they say of ${record} into these folders, or let them take any record.`,
      ).toBeLessThanOrEqual(limit);
    },
  );

  it('has no more files under 20 lines that only one other file imports than before', () => {
    const importers = new Map<string, number>();
    for (const path of files.flatMap(({ imports }) => imports))
      importers.set(path, (importers.get(path) ?? 0) + 1);
    const leaves = files.filter((file) => linesOf(file) < 20 && importers.get(file.path) === 1);
    expect(
      leaves.length,
      `Move what a file of under 20 lines has into the one file that imports it. The latest ones:\n${latest(leaves)}`,
    ).toBeLessThanOrEqual(limits.smallLeaves);
  });

  it('has no more files and lines of production code than scripts/rooms/limits.json allows', () => {
    const lines = files.reduce((sum, file) => sum + linesOf(file), 0);
    const advice =
      'Look for code that another file already has. If all of it is needed, raise the limit and say why in the commit.';
    expect(files.length, advice).toBeLessThanOrEqual(limits.files);
    expect(lines, advice).toBeLessThanOrEqual(limits.lines);
  });
});

describe('the measures of rooms', () => {
  const arrows = (text: Record<string, string[]>) =>
    new Map(Object.entries(text).map(([from, to]) => [from, new Set(to)]));
  const file = (path: string, code = '', imports: string[] = []): SourceFile => ({
    path,
    code,
    imports,
    changedAt: 0,
  });

  it('reads imports of values, types and parts, and exports of other files', () => {
    const code = `
      import { a } from './a';
      import type { B } from './b';
      export * from '../c';
      type D = import('./d').D;
      const e = await import('./e?url');
      import ts from 'typescript';
      // import './no';`;
    expect(importsOf(code)).toEqual(['./a', './b', '../c', './d', './e']);
  });

  it.each([
    ['src/features/deals/conflicts/conflicts.repo.ts', 'src/features/deals'],
    ['web/lib/forms/useForm.ts', 'web/lib/forms'],
    ['web/lib/useMe.ts', 'web/lib/useMe.ts'],
    ['src/db/sqlite/client.ts', 'src/db'],
    ['src/app.ts', 'src/app.ts'],
  ])('%s is in the room %s', (path, room) => {
    expect(roomOf(path)).toBe(room);
  });

  it('finds circles, and the imports of the shortest way around each', () => {
    const rooms = arrows({ a: ['b', 'd'], b: ['c', 'a'], c: ['a'], d: ['e'], e: [] });
    expect(circlesOf(rooms).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c']]);
    expect(loopIn(['a', 'b', 'c'], rooms)).toEqual(['a', 'b', 'a']);
  });

  it('counts the rooms of a circle as a floor each', () => {
    expect(longestWayDown(arrows({ a: ['b'], b: ['d', 'e'], c: [], d: ['e'], e: ['c'] }))).toHaveLength(5);
    expect(longestWayDown(arrows({ a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }))).toHaveLength(4);
  });

  it('finds where a record is named, but not in comments or other words', () => {
    const found = createFilesNaming([
      file('src/features/leads/leads.rules.ts', 'const lead = 1;'),
      file('src/lead-path.ts'),
      file('src/a.ts', 'createLeads()'),
      file('src/b.ts', "'misleading'; // A lead\n/** Leads */"),
      file('src/c.ts', 'DOCUMENT_TEMPLATE'),
    ]);
    expect(found('leads').map(({ path }) => path)).toEqual(['src/lead-path.ts', 'src/a.ts']);
    expect(found('document-templates').map(({ path }) => path)).toEqual(['src/c.ts']);
  });
});
