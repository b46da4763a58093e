import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import type { AuditTrail } from '../../audit/audit-trail';
import type { NotificationKind } from '../notification-kinds.rules';
import type { WorkspacesRepo } from '../../workspaces/workspaces.repo';
import type { MailSuppressionsRepo } from './mail-suppressions.repo';
import { isNotificationMail, mailKindLabels, mailMessages } from '../mail.rules';
import type { Subscription, UnsubscribeLinks } from './unsubscribe-links';

interface Dependencies {
  db: Db;
  suppressions: MailSuppressionsRepo;
  workspaces: WorkspacesRepo;
  links: UnsubscribeLinks;
  /** Turns a kind of mail off in the preferences of a member. */
  turnOffMail(userId: string, workspaceId: string, kind: NotificationKind | 'digest'): Promise<void>;
  turnOffMarketDigest(userId: string, workspaceId: string, address: string): Promise<void>;
  audit: AuditTrail;
  clock: Clock;
}

/** Links in mails that stop mails of this kind (RFC 8058). Anyone with the mail can use its link, without a session. */
export function createUnsubscribeService(dependencies: Dependencies) {
  const { db, suppressions, workspaces, links, turnOffMail, turnOffMarketDigest, audit, clock } =
    dependencies;

  async function read(token: string): Promise<Subscription> {
    const subscription = await links.read(token);
    if (!subscription) throw notFound(mailMessages.invalidLink);
    return subscription;
  }

  async function suppress({ workspaceId, address, kind }: Subscription): Promise<void> {
    const id = newId();
    const createdAt = clock.now().toISOString();
    await db.transaction(async () => {
      const suppression = { id, workspaceId, address, kind, reason: null, addedBy: null, createdAt };
      if (!(await suppressions.insert(suppression))) return;
      await audit.record('Visitor', {
        workspaceId,
        action: 'created',
        objectType: 'mail_suppression',
        objectId: id,
        objectName: address,
        changes: [{ field: 'kind', from: null, to: kind }],
      });
    });
  }

  return {
    /** Returns the mails that a link stops, without stopping them. @throws 404 for a link that isn't ours */
    async show(token: string): Promise<{ workspaceName: string; what: string; address: string }> {
      const { workspaceId, kind, address } = await read(token);
      const workspace = await workspaces.profile(workspaceId);
      if (!workspace) throw notFound(mailMessages.invalidLink);
      return { workspaceName: workspace.name, what: mailKindLabels[kind], address };
    },

    /**
     * Stops a kind of mail of a workspace to a recipient: in the preferences of a member, otherwise on the suppression
     * list. @throws 404 for a link that isn't ours
     */
    async stop(token: string): Promise<{ ok: true }> {
      const subscription = await read(token);
      const { workspaceId, userId, kind, address } = subscription;
      if ((await workspaces.profile(workspaceId)) === undefined) throw notFound(mailMessages.invalidLink);
      if (userId !== null && isNotificationMail(kind)) await turnOffMail(userId, workspaceId, kind);
      else if (userId !== null && kind === 'market_digest')
        await turnOffMarketDigest(userId, workspaceId, address);
      else await suppress(subscription);
      return { ok: true };
    },
  };
}

export type UnsubscribeService = ReturnType<typeof createUnsubscribeService>;
