import type { Db } from '../../../db/connect';
import { personColumn } from '../../../db/people';
import { invalidField } from '../../../lib/errors';
import { mapPage, type Page } from '../../../lib/paging';
import { can, viewers } from '../../../lib/roles';
import { foldName } from '../../../lib/text/names.rules';
import type { AuditChange } from '../../audit/audit.rules';
import type { MembersRepo } from '../members.repo';
import { onceInBulk } from '../../../db/writes/once-in-bulk';
import { USER_NOT_FOUND } from './owners.rules';

/** A record with an owner; null without one, and after that member is removed. */
export interface Owned {
  ownerId: string | null;
}

/** `ownerName`: the owner's name, or email without one. */
export type WithOwnerName<Item extends Owned> = Item & { ownerName: string | null };

/** The owners that a file names. */
export interface FoundOwners {
  /** Returns the id of the owner, null for none. */
  ownerOf(text: string | null): { id: string | null } | { problem: string };
  areMembers(): Promise<boolean>;
}

const AT_ONCE = 500;
const isEmail = (text: string) => text.includes('@');
const keyOf = (text: string) => (isEmail(text) ? text.toLowerCase() : foldName(text));

/** Checks and shows the owners of records. Used by the services of the records, which check permissions. */
export function createRecordOwners({ db, members }: { db: Db; members: MembersRepo }) {
  async function namesOf(ids: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
    const wanted = [...new Set(ids)].filter((id) => typeof id === 'string');
    if (wanted.length === 0) return new Map();
    const rows: { id: string; shown: string }[] = await db
      .read('users as u')
      .whereIn('u.id', wanted)
      .select('u.id', { shown: personColumn(db.read, { user: 'u' }) });
    return new Map(rows.map(({ id, shown }) => [id, shown]));
  }

  const namesInChange = onceInBulk(db, namesOf);

  async function showAll<Item extends Owned>(items: readonly Item[]): Promise<WithOwnerName<Item>[]> {
    const names = await namesOf(items.map(({ ownerId }) => ownerId));
    return items.map((item) => Object.assign(item, { ownerName: names.get(item.ownerId) ?? null }));
  }

  return {
    showAll,

    /** Runs one query, or none for a record without an owner. */
    async show<Item extends Owned>(item: Item): Promise<WithOwnerName<Item>> {
      const names = await namesOf([item.ownerId]);
      return { ...item, ownerName: names.get(item.ownerId) ?? null };
    },

    /** Runs one query, or none for a page without owners. */
    async showPage<Item extends Owned>(page: Page<Item>): Promise<Page<WithOwnerName<Item>>> {
      const shown = await showAll(page.items);
      return { ...mapPage(page, (item) => item), items: shown };
    },

    /**
     * Checks a new owner. Must run in the transaction of the write, and locks the membership until it ends.
     * @throws 400 unless the user is a member of the workspace and not a portal user
     */
    async check(workspaceId: string, ownerId: string | null | undefined): Promise<void> {
      if (ownerId === null || ownerId === undefined) return;
      const role = await members.holdRole(workspaceId, ownerId);
      if (!can(role, viewers)) throw invalidField('ownerId', USER_NOT_FOUND);
    },

    /**
     * Finds the owners that a file names by email or name. Runs two queries per 500 of them. `areMembers` returns
     * whether they still can be owners. It must run in the transaction of the insert, and locks their memberships until
     * it ends.
     */
    async find(workspaceId: string, texts: readonly (string | null)[]): Promise<FoundOwners> {
      const wanted = [...new Set(texts)].filter((text) => text !== null);
      const emails = wanted.filter(isEmail).map((text) => text.toLowerCase());
      const names = wanted.filter((text) => !isEmail(text));
      const found = new Map<string, Set<string>>();
      for (let at = 0; at < wanted.length; at += AT_ONCE) {
        const part = { emails: emails.slice(at, at + AT_ONCE), names: names.slice(at, at + AT_ONCE) };
        for (const { userId, email, name } of await members.colleaguesCalled(workspaceId, part))
          // A name can look like the email of someone else.
          for (const text of name === null || isEmail(name) ? [email] : [email, name])
            found.set(keyOf(text), (found.get(keyOf(text)) ?? new Set()).add(userId));
      }
      const idsOf = (text: string) => [...(found.get(keyOf(text)) ?? [])];
      const owners = new Map(wanted.map((text) => [text, idsOf(text)]));
      return {
        ownerOf(text) {
          if (text === null) return { id: null };
          const [id, other] = owners.get(text) ?? [];
          if (other !== undefined) return { problem: `Several users are named ${text}` };
          return id === undefined ? { problem: USER_NOT_FOUND } : { id };
        },
        async areMembers() {
          const ids = [
            ...new Set([...owners.values()].flatMap((ids) => (ids.length === 1 ? ids : []))),
          ].sort();
          for (let at = 0; at < ids.length; at += AT_ONCE) {
            const part = ids.slice(at, at + AT_ONCE);
            const roles = await members.holdRoles(workspaceId, part);
            if (roles.length < part.length || !roles.every((role) => can(role, viewers))) return false;
          }
          return true;
        },
      };
    },

    /** Names the owners in changes for the audit log. */
    async describe(changes: readonly AuditChange[]): Promise<readonly AuditChange[]> {
      const change = changes.find(({ field }) => field === 'ownerId');
      if (!change) return changes;
      const names = await namesInChange([change.from, change.to]);
      const nameOf = (id: unknown) => names.get(id) ?? null;
      return changes.map((one) =>
        one === change ? { field: 'ownerName', from: nameOf(one.from), to: nameOf(one.to) } : one,
      );
    },
  };
}

export type RecordOwners = ReturnType<typeof createRecordOwners>;
