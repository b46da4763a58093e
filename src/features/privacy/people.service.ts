import type { Db } from '../../db/connect';
import { createInstallationSecret } from '../../db/secrets/installation-secret';
import { createHmac } from 'node:crypto';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, invalidField, notFound } from '../../lib/errors';
import { emailOf } from '../../lib/addresses/email';
import type { AuditActor, AuditTrail } from '../audit/audit-trail';
import type { WorkspaceRole } from '../../lib/roles';
import { createTraceFinder, type Found, type Trace } from './find-traces';
import { isDerived } from './person-columns.rules';
import { manageErasure, privacyMessages as messages } from './privacy.rules';
import { pseudonymOf, type Pseudonym } from './pseudonym.rules';
import { typeOf } from './record-types';
import { createTraceReplacer } from './replace-traces';
import { createTracesRepo } from './traces.repo';

interface Account {
  id: string;
  email: string;
  name: string | null;
  createdAt: string;
}

/** A row about a person: its fields if it is theirs, else the texts that mention them. */
export interface PersonRecord {
  type: string;
  id: string;
  fields: Record<string, unknown>;
}

/** What there is about a person. */
export interface PersonData {
  email: string;
  accounts: Account[];
  workspaces: { id: string; name: string; records: PersonRecord[] }[];
}

export interface ErasureResult {
  email: string;
  pseudonym: Pseudonym;
  /** The number of changed rows, by the kind of record. */
  changed: Record<string, number>;
  isDryRun: boolean;
}

export interface PeopleDependencies {
  db: Db;
  users: { byEmail(email: string): Promise<(Account & { deletedAt?: string | null }) | undefined> };
  members: {
    byUser(workspaceId: string, userId: string): Promise<MemberOfWorkspace | undefined>;
    lockOwners(workspaceId: string): Promise<string[]>;
  };
  endMembership(by: AuditActor, workspaceId: string, member: MemberOfWorkspace): Promise<void>;
  accountDeletion: {
    planFor(email: string): Promise<{ problem: string | null; workspaces: { name: string }[] }>;
    deleteFor(email: string, workspaceIds: readonly string[]): Promise<void>;
  };
  limits: { consumeByUser(action: 'privacy', userId: string): Promise<void> };
  audit: AuditTrail;
  clock: Clock;
}

interface MemberOfWorkspace {
  id: string;
  email: string;
  workspaceRole: WorkspaceRole;
}

/** Rows in the answer of an export. */
const MAX_ROWS = 20_000;
const secretColumn = /password|secret|sealed|token|^original$/i;

/** Shows and erases what is stored about a person, for operators and for owners of a workspace. */
export function createPeopleService(dependencies: PeopleDependencies) {
  const { db, users, members, endMembership, accountDeletion, limits, audit, clock } = dependencies;
  const traces = createTracesRepo(db);
  const finder = createTraceFinder({ db, traces });
  const replaceAll = createTraceReplacer({ traces, finder, clock });
  const secret = createInstallationSecret(db, 'pseudonyms');

  /** The same person has the same pseudonym after an interrupted run, which nobody can compute without the secret. */
  async function pseudonymFor(email: string): Promise<Pseudonym> {
    return pseudonymOf(
      createHmac('sha256', await secret())
        .update(email)
        .digest('hex')
        .slice(0, 6),
    );
  }

  const addressOf = (text: string): string => {
    const email = emailOf(text.trim())?.toLowerCase();
    if (email === undefined) throw invalidField('email', 'Invalid email address');
    return email;
  };

  async function found(text: string, workspaceId: string | null) {
    const email = addressOf(text);
    const to = await pseudonymFor(email);
    return { email, to, found: await finder.find(email, workspaceId, to) };
  }

  function recordOf({ table, row, isOwn }: Trace, { replacer }: Found): PersonRecord {
    const isPublic = (name: string) => !secretColumn.test(name) && !isDerived(name);
    const mentions = (name: string) => {
      const value = row[name];
      return (
        typeof value === 'string' && replacer.replace(value, { isOwn: false, withNames: true }) !== value
      );
    };
    const names = [...table.all].filter(
      (name) =>
        isPublic(name) && (isOwn || name === 'createdAt' || (table.columns.includes(name) && mentions(name))),
    );
    return {
      type: typeOf(table.table),
      id: String(row['id'] ?? table.key.map((name) => String(row[name])).join('/')),
      fields: Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
    };
  }

  async function collect(text: string, workspaceId: string | null): Promise<PersonData> {
    const { email, found: all } = await found(text, workspaceId);
    const byWorkspace = new Map<string, PersonRecord[]>();
    let count = 0;
    for (const table of all.tables) {
      // An account is not a record of a workspace.
      if (table.ofWorkspace === null) continue;
      for await (const some of finder.tracesIn(all, table))
        for (const trace of some) {
          count += 1;
          if (count > MAX_ROWS) throw conflict(messages.tooMany);
          const id = workspaceId ?? (await workspaceOf(trace));
          const records = byWorkspace.get(id) ?? [];
          records.push(recordOf(trace, all));
          byWorkspace.set(id, records);
        }
    }
    const user = await users.byEmail(email);
    const isShown = user && (workspaceId === null || (await members.byUser(workspaceId, user.id)));
    const accounts = isShown
      ? [{ id: user.id, email: user.email, name: user.name, createdAt: user.createdAt }]
      : [];
    if (accounts.length === 0 && byWorkspace.size === 0) throw notFound(messages.unknown(email));
    const workspaces = (await traces.workspaces([...byWorkspace.keys()])).map(({ id, name }) => ({
      id,
      name,
      records: byWorkspace.get(id) ?? [],
    }));
    return { email, accounts, workspaces };
  }

  async function workspaceOf({ table, row }: Trace): Promise<string> {
    const own = table.table === 'workspaces' ? row['id'] : row['workspaceId'];
    return typeof own === 'string' ? own : traces.workspaceOf(table, row);
  }

  const record = (by: AuditActor, workspaceId: string, to: Pseudonym) =>
    audit.record(by, {
      workspaceId,
      action: 'erased',
      objectType: 'user',
      objectId: null,
      objectName: to.name,
    });

  return {
    /** Returns everything about a person in the installation, for an operator. @throws 404 for an unknown person */
    exportFor: (email: string): Promise<PersonData> => collect(email, null),

    /**
     * Erases a person from the installation, with their account, for an operator.
     * @throws 404 for an unknown person; 409 for the last owner of a workspace
     */
    async eraseFor(text: string, { isDryRun }: { isDryRun: boolean }): Promise<ErasureResult> {
      const data = await collect(text, null);
      const { email, to, found: all } = await found(text, null);
      const user = await users.byEmail(email);
      if (user) {
        const { problem, workspaces } = await accountDeletion.planFor(user.email);
        const [alone] = workspaces;
        if (problem !== null) throw conflict(problem);
        if (alone) throw conflict(messages.lastOwner(alone.name));
      }
      const changed = await replaceAll({ found: all, to }, isDryRun);
      if (!isDryRun) {
        for (const { id } of data.workspaces) await record('Command line', id, to);
        // The account has the pseudonym already, so that nothing is recorded or written to the person.
        if (user) await accountDeletion.deleteFor(to.email, []);
        await traces.rewriteFile();
      }
      return { email, pseudonym: to, changed, isDryRun };
    },

    /** Returns everything about a person in the actor's workspace. @throws 403 unless owner; 404 for an unknown person; 429 */
    async export(actor: Actor, { email }: { email: string }): Promise<PersonData> {
      authorize(actor, manageErasure);
      await limits.consumeByUser('privacy', actor.userId);
      const data = await collect(email, actor.workspaceId);
      await audit.record(actor, {
        workspaceId: actor.workspaceId,
        action: 'exported',
        objectType: 'user',
        objectId: null,
        objectName: messages.personalData,
      });
      return data;
    },

    /**
     * Erases a person from the actor's workspace, and ends their membership. The account stays if they have one.
     * @throws 403 unless owner; 404 for an unknown person; 409 for the last owner and for oneself; 429
     */
    async erase(
      actor: Actor,
      { email: text, confirm }: { email: string; confirm: string },
    ): Promise<ErasureResult> {
      authorize(actor, manageErasure);
      const { workspaceId } = actor;
      if (addressOf(text) !== confirm.trim().toLowerCase()) throw invalidField('confirm', messages.confirm);
      await limits.consumeByUser('privacy', actor.userId);
      await collect(text, workspaceId);
      const { email, to, found: all } = await found(text, workspaceId);
      const user = await users.byEmail(email);
      if (user) await leave(actor, user);
      const changed = await replaceAll({ found: all, to }, false);
      await record(actor, workspaceId, to);
      await traces.rewriteFile();
      return { email, pseudonym: to, changed, isDryRun: false };
    },
  };

  /** Ends the person's membership. What they own in the workspace has no owner then. */
  async function leave(actor: Member, user: Account): Promise<void> {
    const { workspaceId } = actor;
    await db.transaction(async () => {
      const owners = await members.lockOwners(workspaceId);
      const member = await members.byUser(workspaceId, user.id);
      if (!member) return;
      if (owners.length === 1 && owners[0] === user.id) throw conflict(messages.lastOwnerHere);
      if (user.id === actor.userId) throw conflict(messages.self);
      await endMembership(actor, workspaceId, member);
    });
    const { tables } = await finder.find(user.email.toLowerCase(), workspaceId, pseudonymOf('000000'));
    await traces.clearOwner(tables, user.id, workspaceId);
  }
}

export type PeopleService = ReturnType<typeof createPeopleService>;
