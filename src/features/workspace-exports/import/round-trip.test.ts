import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../app';
import { createDemoClock } from '../../../operations/demo/demo-clock';
import { seedDemo } from '../../../operations/demo/demo';
import { createTestApp } from '../../../testing/server';
import { exportTo, rowsIn, type FileRow } from '../../../testing/workspace-files';
import { notImported } from '../left-out.rules';
import { objectKey } from '../../files/storage/file-storage';
import { importTables, isImported } from './import-tables';
import { withNewIds } from './read-row.rules';

type TestApp = Awaited<ReturnType<typeof createTestApp>>;

let folder: string;
let source: TestApp;
let workspaceId: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workspace-files-'));
  const clock = createDemoClock(new Date('2026-11-28T12:00:00.000Z'));
  source = await createTestApp({}, { clock });
  await seedDemo(source.app, clock);
  workspaceId = (await source.app.db.read('workspaces').where('name', 'like', 'Halden%').first('id')).id;
  file = join(folder, 'demo.zip');
  await exportTo(source.app, workspaceId, file);
}, 400_000);
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

/** Exported tables of which the demo has no rows. */
const withoutRows: readonly string[] = [
  'agreement_partners',
  'attachments',
  'document_partners',
  'import_memory',
  'merges',
  'page_screenshots',
  'partner_reviews',
  'reports',
  'seen_items',
  'webhooks',
];

const disabled = {
  status: 'disabled',
  disabledReason: 'Imported: enter its secrets, and turn it on again',
};

/** What an import changes on purpose. */
const changed: Readonly<Record<string, FileRow>> = {
  monitored_sources: { leaseOwner: null, leaseUntil: null },
  trend_preferences: { askedBy: null },
  integration_connections: disabled,
  webhooks: disabled,
};

/** Returns the rows of all imported tables as sorted lines, with the ids of the first file. */
async function linesOf(path: string, mapped: Record<string, string> = {}): Promise<Map<string, string[]>> {
  const back = new Map(Object.entries(mapped).map(([old, id]) => [id, old]));
  const tables = [...(await rowsIn(path))].filter(([name]) => !Object.hasOwn(notImported, name));
  return new Map(
    tables.map(([name, rows]) => {
      const lines = rows
        .filter(({ action, objectType }) => !(action === 'imported' || objectType === 'invitation'))
        .map((row) => {
          const { fromWorkspaceId, sourceKey, ...rest } = { ...row, ...changed[name] };
          return withNewIds(JSON.stringify(rest), back);
        });
      return [name, lines.sort()];
    }),
  );
}

const withoutPeople = (lines: Map<string, string[]>) =>
  Object.fromEntries([...lines].filter(([name]) => name !== 'users'));

/** Returns the rows of tables that are computed from others, with the ids of the file. */
async function derivedRows(app: App, of: string, back: ReadonlyMap<string, string> = new Map()) {
  const found: Record<string, string[]> = {};
  const add = (name: string, rows: object[]) => {
    found[name] = rows.map((row) => withNewIds(JSON.stringify(row), back)).sort();
  };
  const { db } = app;
  for (const name of ['directory_tags', 'feed_item_weeks', 'file_usage'])
    add(name, await db.read(name).where({ workspaceId: of }));
  add('row_counts', await db.read('row_counts').where({ workspaceId: of }).where('n', '>', 0));
  const shown = ['id', 'name', 'description', 'searchText'];
  add('directory_entries', await db.read('directory_entries').where({ id: of }).select(shown));
  for (const name of ['partners', 'leads', 'deals', 'applications'])
    add(
      `${name}_custom`,
      await db
        .read(`${name}_custom`)
        .whereIn('recordId', db.read(name).where({ workspaceId: of }).select('id')),
    );
  const figures = ['partnerId', 'nextCheckIn', 'lastTouchAt'];
  add('partner_figures', await db.read('partner_figures').where({ workspaceId: of }).select(figures));
  return found;
}

async function importInto(app: App, options = {}) {
  return app.workspaceImporter.importWorkspace(file, { actor: 'Command line', owner: null, ...options });
}

describe('the file of the demo workspace', () => {
  it('gives the same records with the same ids in an empty installation', async () => {
    const target = await createTestApp();
    const report = await importInto(target.app);
    expect(report).toMatchObject({ workspaceId, mapped: {}, renamed: [] });
    const copy = join(folder, 'copy.zip');
    await exportTo(target.app, workspaceId, copy);
    const [before, after] = [await linesOf(file), await linesOf(copy)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    // A new table of exports needs rows in the demo, so that this test imports them, or a place in this list.
    const exported = (await importTables(target.app.db)).filter(isImported).map(({ name }) => name);
    expect(exported.filter((name) => !before.get(name)?.length).sort()).toEqual(withoutRows);
    expect(withoutPeople(after)).toEqual(withoutPeople(before));
    // Accounts that only their membership named aren't needed.
    expect(before.get('users')).toEqual(expect.arrayContaining(after.get('users') ?? []));
    const derived = await derivedRows(target.app, workspaceId);
    expect(derived).toEqual(await derivedRows(source.app, workspaceId));
    expect(derived.partners_custom?.length).toBeGreaterThan(0);
    const [file1]: { id: string; sha256: string }[] = await target.app.db.read('files').limit(1);
    const bytes = await buffer(await target.app.fileStorage.read(objectKey(file1?.id ?? '')));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file1?.sha256);
    await target.close();
  }, 120_000);

  it('gives the same records with other ids beside the workspace itself', async () => {
    const report = await importInto(source.app, { owner: 'new.owner@example.com' });
    expect(report.workspaceId).not.toBe(workspaceId);
    const links: string[] = await source.app.db
      .read('affiliate_links')
      .where({ workspaceId })
      .pluck('affiliateCode');
    expect(report.renamed.map(({ from }) => from).sort()).toEqual(links.sort());
    for (const { from, to } of report.renamed) expect(to).toBe(`${from}-2`);
    const copy = join(folder, 'second.zip');
    await exportTo(source.app, report.workspaceId, copy);
    const text = JSON.stringify([...(await rowsIn(copy))]);
    for (const old of Object.keys(report.mapped)) expect(text.includes(old)).toBe(false);
    const [before, after] = [await linesOf(file), await linesOf(copy, report.mapped)];
    for (const lines of [before, after]) lines.delete('affiliate_links');
    expect(withoutPeople(after)).toEqual(withoutPeople(before));
    // The numbers of lists, whose buckets have ids too.
    const ids = new Map(Object.entries(report.mapped).map(([old, id]) => [id, old]));
    expect(await derivedRows(source.app, report.workspaceId, ids)).toEqual(
      await derivedRows(source.app, workspaceId),
    );
  }, 120_000);
});
