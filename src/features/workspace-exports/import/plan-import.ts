import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { unprocessable } from '../../../lib/errors';
import { affiliateLimits, codeKey } from '../../affiliates/affiliates.rules';
import { AT_ONCE, type ImportedRowsRepo, type Person } from './imported-rows.repo';
import type { ImportTable } from './import-tables';
import { invitation, invitedOf, matchPeople, member, parsed, readPeople } from './read-people';
import type { Archive } from './read-archive';
import { cellsOf, isId, parseRow, similarId, type ReadColumn } from './read-row.rules';
import type { Invited, Renamed } from './workspace-imports.rules';

/** What an import will write, after everything in the file was read and checked once. */
export interface ImportPlan {
  /** With its new id. */
  workspace: { id: string; name: string };
  /** The number of rows of each table. */
  counts: Record<string, number>;
  /** The new ids of records and accounts, by those in the file. Ids that are free aren't in it. */
  ids: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, Person>;
  /** Accounts to add. */
  newPeople: Person[];
  invited: Invited[];
  renamed: Renamed[];
  /** The files whose bytes the archive has, by their ids in it. */
  files: ReadonlyMap<string, WrittenFile>;
}

interface Sources {
  archive: Archive;
  tables: readonly ImportTable[];
  rows: ImportedRowsRepo;
  now: string;
  /** Gets the number of rows that were read. May throw to stop. */
  onStep(rows: number): void;
}

export type WrittenFile = z.output<typeof storedFile>;
const storedFile = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  sha256: z.string(),
  deletedAt: z.string().nullable(),
});

/** Reads and checks all of a file. Writes nothing. @throws 422 */
export async function planImport({ archive, tables, rows, now, onStep }: Sources): Promise<ImportPlan> {
  const { manifest, fileIds } = archive;
  const { workspace } = manifest;
  const known = new Set([...tables.map(({ name }) => name), 'users']);
  const unknown = archive.tables.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw unprocessable(`The file has a part that PartnerHub doesn't know: ${unknown}`);
  for (const name of ['workspaces', 'users'])
    if (!archive.table(name)) throw unprocessable(`The part data/${name}.ndjson is missing`);
  if (!isId(workspace.id)) throw unprocessable('The manifest has an invalid id of the workspace');

  // The trash of a workspace that exists may restore any of its ids.
  const isHere = (await rows.taken('workspaces', 'id', [workspace.id])).length > 0;
  const ids = new Map<string, string>();
  const counts: Record<string, number> = {};
  const people = await readPeople(archive);
  const newPeople = await matchPeople(people, rows, ids);
  onStep(people.size);
  const codes = new Map<string, string>();
  const members: z.output<typeof member>[] = [];
  const pending: z.output<typeof invitation>[] = [];
  const files = new Map<string, WrittenFile>();
  let name = '';

  const isOwn: Record<string, (row: Record<string, unknown>, where: string) => void> = {
    workspaces(row, where) {
      if (row.deletedAt !== null || name !== '') throw unprocessable(`${where} is a second workspace`);
      name = String(row.name);
    },
    affiliate_links: ({ affiliateCode }) =>
      void codes.set(codeKey(String(affiliateCode)), String(affiliateCode)),
    workspace_members: (row, where) => void members.push(parsed(member, row, where)),
    invitations(row, where) {
      const found = parsed(invitation, row, where);
      if (found.usedAt === null && found.expiresAt > now) pending.push(found);
    },
    files(row, where) {
      const file = parsed(storedFile, row, where);
      if (file.deletedAt === null && !manifest.missingFiles.includes(file.id)) files.set(file.id, file);
    },
  };

  for (const table of tables) {
    const part = archive.table(table.name);
    if (!part) continue;
    let columns: readonly ReadColumn[] | undefined;
    let batch: string[] = [];
    let count = 0;
    const flush = async () => {
      const taken = isHere ? batch : await rows.taken(table.name, 'id', batch);
      for (const id of taken) if (!ids.has(id)) ids.set(id, similarId(id, randomBytes(6)));
      batch = [];
    };
    const isIdentified = table.columns.some((column) => column.name === 'id');
    for await (const line of archive.lines(part)) {
      count += 1;
      const where = `Row ${count} of ${part.path}`;
      const row = parseRow(line, where);
      columns ??= columnsOf(table, row, where);
      cellsOf(columns, row, where);
      assertOwnRow(table, row, { workspaceId: workspace.id, people, where });
      isOwn[table.name]?.(row, where);
      if (isIdentified) batch.push(String(row.id));
      if (count % AT_ONCE !== 0) continue;
      onStep(AT_ONCE);
      await flush();
    }
    onStep(count % AT_ONCE);
    await flush();
    counts[table.name] = count;
  }
  if (name === '') throw unprocessable('The file has no workspace');
  for (const id of files.keys()) if (!fileIds.has(id)) throw unprocessable(`The part files/${id} is missing`);
  for (const id of fileIds) if (!files.has(id)) throw unprocessable(`No row describes the part files/${id}`);

  const idNow = (id: string) => ids.get(id) ?? id;
  return {
    workspace: { id: idNow(workspace.id), name },
    counts,
    ids,
    people,
    newPeople,
    invited: invitedOf(members, pending, people).map((one) => ({
      ...one,
      partnerId: one.partnerId === null ? null : idNow(one.partnerId),
    })),
    renamed: await freeCodes(codes, rows),
    files,
  };
}

/** Returns the columns that the rows of a part have. A file of an earlier version may lack some. */
export function columnsOf<Column extends ReadColumn>(
  { columns }: { columns: readonly Column[] },
  row: Readonly<Record<string, unknown>>,
  where: string,
): Column[] {
  const found = columns.filter(({ name }) => Object.hasOwn(row, name));
  if (found.length < Object.keys(row).length) {
    const unknown = Object.keys(row).find((name) => !found.some((column) => column.name === name));
    throw unprocessable(`${where} has a field that PartnerHub doesn't know: ${unknown?.slice(0, 100)}`);
  }
  return found;
}

interface Own {
  workspaceId: string;
  people: ReadonlyMap<string, Person>;
  where: string;
}

/** Rows must have proper ids, name this workspace, and only people of the file. */
function assertOwnRow(
  { name, references }: ImportTable,
  row: Readonly<Record<string, unknown>>,
  { workspaceId, people, where }: Own,
): void {
  if (Object.hasOwn(row, 'id') && !isId(row.id)) throw unprocessable(`${where} has an invalid id`);
  if ((row.workspaceId ?? workspaceId) !== workspaceId || (name === 'workspaces' && row.id !== workspaceId))
    throw unprocessable(`${where} belongs to another workspace`);
  for (const { column, target } of references) {
    const value = row[column];
    if (target === 'users' && typeof value === 'string' && !people.has(value))
      throw unprocessable(`${where} names a person that the file doesn't have (${column})`);
  }
}

/** Returns new codes for those that other workspaces have. */
async function freeCodes(codes: ReadonlyMap<string, string>, rows: ImportedRowsRepo): Promise<Renamed[]> {
  const renamed: Renamed[] = [];
  const used = new Set(codes.keys());
  const taken = (keys: readonly string[]) => rows.taken('affiliate_links', 'codeKey', keys);
  const keys = [...codes.keys()];
  for (let start = 0; start < keys.length; start += AT_ONCE)
    for (const key of await taken(keys.slice(start, start + AT_ONCE))) {
      const from = codes.get(key) ?? key;
      let to = from;
      for (let number = 2; used.has(codeKey(to)) || (await taken([codeKey(to)])).length > 0; number += 1)
        to = `${from.slice(0, affiliateLimits.code - String(number).length - 1)}-${number}`;
      used.add(codeKey(to));
      renamed.push({ entity: 'affiliate_links', field: 'affiliateCode', from, to });
    }
  return renamed;
}
