import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { fromKeys } from '../../../lib/entities/from-keys';
import { notFound } from '../../../lib/errors';
import type { WorkspaceRole } from '../../../lib/roles';
import type { AuditActor, AuditTrail } from '../../audit/audit-trail';
import type { AuditChange } from '../../audit/audit.rules';
import { nextDigestAt } from '../digests/digest-time';
import type { DigestsRepo } from '../digests/digests.repo';
import { defaultChoice, readNotifications, type NotificationPreferences } from '../notifications.rules';
import {
  notificationKindNames,
  notificationKinds,
  type NotificationChoice,
  type NotificationKind,
} from '../../mail/notification-kinds.rules';
import type { PreferencesRepo } from './preferences.repo';
import type { PreferenceChanges } from './preferences.schema';

interface Dependencies {
  db: Db;
  preferences: PreferencesRepo;
  digests: DigestsRepo;
  audit: AuditTrail;
  clock: Clock;
}

interface MemberRef {
  workspaceId: string;
  userId: string;
}

interface MemberWithRole extends MemberRef {
  role: WorkspaceRole;
}

const byDefault = (role: WorkspaceRole): NotificationPreferences =>
  fromKeys(notificationKindNames, (kind) => defaultChoice(role, kind));

/** The notification preferences of members, in each of their workspaces (contract-2, C). */
export function createPreferencesService({ db, preferences, digests, audit, clock }: Dependencies) {
  async function read({ workspaceId, userId, role }: MemberWithRole): Promise<NotificationPreferences> {
    const found = byDefault(role);
    for (const { kind, inApp, email } of await preferences.of(workspaceId, userId))
      found[kind] = { inApp, email };
    return found;
  }

  /** Plans the daily mail of a member who wants one, and cancels it for others. */
  async function planDigest({ workspaceId, userId }: MemberRef, wanted: NotificationPreferences) {
    if (!Object.values(wanted).some(({ email }) => email === 'daily'))
      return digests.delete(workspaceId, userId);
    const now = clock.now();
    const dueAt = nextDigestAt(now, await digests.timeZoneOf(userId));
    return digests.insertIfAbsent({ workspaceId, userId, dueAt, since: now.toISOString() });
  }

  /** Changes a member's preferences. @throws 404 if the membership has ended */
  async function change(
    actor: AuditActor,
    member: MemberRef & { name: string },
    wanted: PreferenceChanges,
  ): Promise<NotificationPreferences> {
    const { workspaceId, userId, name } = member;
    return db.transaction(async () => {
      const role = await preferences.lockMember(workspaceId, userId);
      if (role === undefined) throw notFound('User not found');
      const before = await read({ workspaceId, userId, role });
      const after = { ...before };
      const changes: AuditChange[] = [];
      for (const kind of notificationKindNames) {
        const { inApp = before[kind].inApp, email = before[kind].email } = wanted[kind] ?? {};
        const choice: NotificationChoice = { inApp, email };
        const changed = changesOf(kind, before[kind], choice);
        if (changed.length === 0) continue;
        const updatedAt = clock.now().toISOString();
        await preferences.save({ workspaceId, userId, kind, ...choice, updatedAt });
        after[kind] = choice;
        changes.push(...changed);
      }
      if (changes.length === 0) return before;
      await planDigest(member, after);
      await audit.record(actor, {
        workspaceId,
        action: 'updated',
        objectType: 'user',
        objectId: userId,
        objectName: name,
        changes,
      });
      return after;
    });
  }

  return {
    async get(actor: Actor): Promise<NotificationPreferences> {
      authorize(actor, readNotifications);
      const { workspaceId, userId, workspaceRole: role } = actor;
      return read({ workspaceId, userId, role });
    },

    /** Changes the given fields of the given kinds. */
    async update(actor: Actor, wanted: PreferenceChanges): Promise<NotificationPreferences> {
      authorize(actor, readNotifications);
      const { workspaceId, userId, email: name } = actor;
      return change(actor, { workspaceId, userId, name }, wanted);
    },

    /**
     * Stops mail of a kind, or the daily mail, for a member who unsubscribes without a session. Does nothing if the
     * membership has ended.
     */
    async turnOffMail(userId: string, workspaceId: string, kind: NotificationKind | 'digest'): Promise<void> {
      await db.transaction(async () => {
        if ((await preferences.lockMember(workspaceId, userId)) === undefined) return;
        const kinds = kind === 'digest' ? await preferences.kindsWith(workspaceId, userId, 'daily') : [kind];
        const wanted: PreferenceChanges = {};
        for (const one of kinds) wanted[one] = { email: 'off' };
        const name = (await preferences.emailOf(userId)) ?? userId;
        await change('Visitor', { workspaceId, userId, name }, wanted);
      });
    },

    /** Reschedules the daily mails of a user whose time zone changes. Must run in the transaction of the change. */
    timeZoneChanged: (userId: string, timeZone: string | null): Promise<void> =>
      digests.reschedule(userId, nextDigestAt(clock.now(), timeZone)),

    listeners: preferences.listeners,

    /** Returns the choice of each of these members for a kind. */
    async choices(
      workspaceId: string,
      members: readonly Pick<MemberWithRole, 'userId' | 'role'>[],
      kind: NotificationKind,
    ): Promise<(member: Pick<MemberWithRole, 'userId' | 'role'>) => NotificationChoice> {
      const userIds = members.map(({ userId }) => userId);
      const chosen = await preferences.ofKind(workspaceId, userIds, kind);
      return ({ userId, role }) => chosen.get(userId) ?? defaultChoice(role, kind);
    },
  };
}

export type PreferencesService = ReturnType<typeof createPreferencesService>;

function changesOf(
  kind: NotificationKind,
  before: NotificationChoice,
  after: NotificationChoice,
): AuditChange[] {
  const { label } = notificationKinds[kind];
  return [
    ...(before.inApp === after.inApp
      ? []
      : [{ field: `${kind}.inApp`, label: `${label} in the app`, from: before.inApp, to: after.inApp }]),
    ...(before.email === after.email
      ? []
      : [{ field: `${kind}.email`, label: `${label} by email`, from: before.email, to: after.email }]),
  ];
}
