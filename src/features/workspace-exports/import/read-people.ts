import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { unprocessable } from '../../../lib/errors';
import { workspaceRoles } from '../../../lib/roles';
import { email } from '../../identity/accounts.schema';
import { AT_ONCE, type ImportedRowsRepo, type Person } from './imported-rows.repo';
import type { Archive } from './read-archive';
import { isId, parseRow, similarId } from './read-row.rules';
import type { Invited } from './workspace-imports.rules';

const person = z.object({ id: z.string(), email, name: z.string().max(200).nullable() });
const role = z.enum(workspaceRoles);
export const member = z.object({ userId: z.string(), role, partnerId: z.string().nullable() });
type MemberRow = z.output<typeof member>;
export const invitation = z.object({
  email,
  role,
  partnerId: z.string().nullable(),
  usedAt: z.string().nullable(),
  expiresAt: z.string(),
});
type InvitationRow = z.output<typeof invitation>;

/** @throws 422 */
export function parsed<Schema extends z.ZodType>(
  schema: Schema,
  row: Record<string, unknown>,
  where: string,
): z.output<Schema> {
  const { data, success } = schema.safeParse(row);
  if (!success) throw unprocessable(`${where} is malformed`);
  return data;
}

/** Reads the people whom rows of a file name. */
export async function readPeople(archive: Archive): Promise<Map<string, Person>> {
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
export async function matchPeople(
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
export function invitedOf(
  members: readonly MemberRow[],
  pending: readonly InvitationRow[],
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
