import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { unprocessable } from '../../../lib/errors';
import { workspaceRoles } from '../../../lib/roles';
import { affiliateLimits, codeKey } from '../../affiliates/affiliates.rules';
import { email } from '../../identity/accounts.schema';
import { AT_ONCE, type ImportedRowsRepo, type Person } from './imported-rows.repo';
import type { ImportTable } from './import-tables';
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

const person = z.object({ id: z.string(), email, name: z.string().max(200).nullable() });
const role = z.enum(workspaceRoles);
const member = z.object({ userId: z.string(), role, partnerId: z.string().nullable() });
const invitation = z.object({
  email,
  role,
  partnerId: z.string().nullable(),
  usedAt: z.string().nullable(),
  expiresAt: z.string(),
});
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

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  row: Record<string, unknown>,
  where: string,
): z.output<Schema> {
  const { data, success } = schema.safeParse(row);
  if (!success) throw unprocessable(`${where} is malformed`);
  return data;
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

async function readPeople(archive: Archive): Promise<Map<string, Person>> {
  const people = new Map<string, Person>();
  const part = archive.table('users');
  if (!part) return people;
  for await (const line of archive.lines(part)) {
    const where = `Row ${people.size + 1} of ${part.path}`;
    const found = parsed(person, parseRow(line, where), where);
    if (!isId(found.id) || people.has(found.id)) throw unprocessable(`${where} has an invalid id`);
    people.set(found.id, found);
  }
  return people;
}

/** Finds the people's accounts by email, and returns those to add. Ids of other accounts are replaced. */
async function matchPeople(
  people: ReadonlyMap<string, Person>,
  rows: ImportedRowsRepo,
  ids: Map<string, string>,
): Promise<Person[]> {
  const added: Person[] = [];
  const emails = new Set<string>();
  const all = [...people.values()];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = all.slice(start, start + AT_ONCE);
    const accounts = await rows.accountsOf(some.map(({ email: one }) => one));
    const byEmail = new Map(accounts.map((account) => [account.email, account.id]));
    const taken = new Set(
      await rows.taken(
        'users',
        'id',
        some.map(({ id }) => id),
      ),
    );
    for (const one of some) {
      if (emails.has(one.email)) throw unprocessable('data/users.ndjson has an email twice');
      emails.add(one.email);
      const existing = byEmail.get(one.email);
      const id = existing ?? (taken.has(one.id) ? similarId(one.id, randomBytes(6)) : one.id);
      if (id !== one.id) ids.set(one.id, id);
      if (existing === undefined) added.push({ ...one, id });
    }
  }
  return added;
}

/** Members and people with an open invitation, each once. Portal users need their partner. */
function invitedOf(
  members: readonly z.output<typeof member>[],
  pending: readonly z.output<typeof invitation>[],
  people: ReadonlyMap<string, Person>,
): Invited[] {
  const invited = new Map<string, Invited>();
  const add = (one: Invited) => {
    if ((one.role === 'partner_portal') !== (one.partnerId !== null)) return;
    if (!invited.has(one.email)) invited.set(one.email, one);
  };
  for (const { userId, ...one } of members) {
    const found = people.get(userId);
    if (found && !found.email.endsWith('.invalid')) add({ email: found.email, ...one });
  }
  for (const { email: to, role: as, partnerId } of pending) add({ email: to, role: as, partnerId });
  return [...invited.values()];
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
