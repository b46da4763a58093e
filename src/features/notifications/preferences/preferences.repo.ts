import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import type { WorkspaceRole } from '../../../lib/roles';
import type { EmailChoice, NotificationChoice, NotificationKind } from '../../mail/notification-kinds.rules';

export interface StoredPreference extends NotificationChoice {
  workspaceId: string;
  userId: string;
  kind: NotificationKind;
  updatedAt: string;
}

/** Values per statement. */
const AT_ONCE = 500;

const codec = createCodec<StoredPreference>({ boolean: ['inApp'] });

export function createPreferencesRepo(db: Db) {
  const table = () => db.read('notification_preferences');
  return {
    async of(workspaceId: string, userId: string): Promise<StoredPreference[]> {
      const rows: object[] = await table().where({ userId, workspaceId }).select();
      return rows.map(codec.decode);
    },

    /** Lets only one caller at a time change a member's preferences. Returns their role, or undefined without the membership. */
    async lockMember(workspaceId: string, userId: string): Promise<WorkspaceRole | undefined> {
      const row: { role: WorkspaceRole } | undefined = await db
        .write('workspace_members')
        .where({ workspaceId, userId })
        .forUpdate()
        .first('role');
      return row?.role;
    },

    async save(preference: StoredPreference): Promise<void> {
      await db
        .write('notification_preferences')
        .insert(codec.encode(preference))
        .onConflict(['userId', 'workspaceId', 'kind'])
        .merge();
    },

    /** Returns the choices of these users for a kind. Users without a choice are missing. */
    async ofKind(
      workspaceId: string,
      userIds: readonly string[],
      kind: NotificationKind,
    ): Promise<ReadonlyMap<string, NotificationChoice>> {
      const found = new Map<string, NotificationChoice>();
      for (let at = 0; at < userIds.length; at += AT_ONCE) {
        const rows: object[] = await table()
          .where({ workspaceId, kind })
          .whereIn('userId', userIds.slice(at, at + AT_ONCE))
          .select();
        for (const { userId, inApp, email } of rows.map(codec.decode)) found.set(userId, { inApp, email });
      }
      return found;
    },

    /** Returns the members who have turned on a kind that is off by default. */
    async listeners(workspaceId: string, kind: NotificationKind): Promise<string[]> {
      return table()
        .where({ workspaceId, kind })
        .where((query) => void query.where({ inApp: true }).orWhereNot({ email: 'off' }))
        .pluck('userId');
    },

    async emailOf(userId: string): Promise<string | undefined> {
      const row: { email: string } | undefined = await db.read('users').where({ id: userId }).first('email');
      return row?.email;
    },

    /** Returns the kinds for which a member has chosen this. */
    async kindsWith(workspaceId: string, userId: string, email: EmailChoice): Promise<NotificationKind[]> {
      return table().where({ userId, workspaceId, email }).pluck('kind');
    },
  };
}

export type PreferencesRepo = ReturnType<typeof createPreferencesRepo>;
