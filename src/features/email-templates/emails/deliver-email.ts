import type { Member } from '../../../lib/actor';
import { conflict, isAppError, tooManyRequests, unavailable } from '../../../lib/errors';
import type { AuditTrail } from '../../audit/audit-trail';
import type { AuditObject } from '../../audit/audit.rules';
import { mailMessages } from '../../mail/mail.rules';
import type { AttachedFile } from '../../mail/mail-content';
import type { RecordActivity } from '../../partners/records/activity-log';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { sendingProblems } from '../email-templates.rules';
import type { SendingMail } from '../sending-mail';
import type { WrittenEmail } from './write-email';

interface Dependencies {
  mail: SendingMail;
  limits: RateLimits;
  recordActivity: RecordActivity;
  audit: AuditTrail;
}

/** What an email is recorded as in the audit log. */
export interface SentAs {
  objectType: AuditObject;
  objectId: string;
  objectName: string;
}

const HOUR = 3600;
const TOO_MANY = 'Too many emails were sent. Please try again later.';
const TOO_MANY_TO = 'Too many emails were sent to this address. Please try again later.';

/** Whether an error is the limit of the sender or the workspace, which other emails have too. */
export const isSenderLimit = (error: unknown): boolean => isAppError(error) && error.message === TOO_MANY;

/** Sends written emails: checks whether they may be sent, and stores them in the queue. */
export function createEmailDelivery({ mail, limits, recordActivity, audit }: Dependencies) {
  return {
    /** @throws 503 without a mail server; 409 if the recipient gets no email */
    async check({ workspaceId }: Member, { address }: Pick<WrittenEmail, 'address'>): Promise<void> {
      if (!mail.isOn) throw unavailable(mailMessages.off);
      if (await mail.isSuppressed(workspaceId, 'template', address))
        throw conflict(sendingProblems.suppressed);
    },

    /** Counts an email for the limits of the sender, the workspace and the recipient. @throws 429 above one of them */
    async count({ userId, workspaceId }: Member, { address }: Pick<WrittenEmail, 'address'>): Promise<void> {
      const isSender =
        (await limits.allows('send', userId)) && (await limits.allows('send_workspace', workspaceId));
      if (!isSender) throw tooManyRequests(HOUR, TOO_MANY);
      if (!(await limits.allows('send_email', address.toLowerCase())))
        throw tooManyRequests(HOUR, TOO_MANY_TO);
    },

    /** Stores an email in the queue, and records it. Must run in a transaction. */
    async send(
      actor: Member,
      { recipient, address, sealed }: WrittenEmail,
      { attachments = [], sentAs, metadata }: SendOptions = {},
    ): Promise<void> {
      const { workspaceId, userId } = actor;
      const { partner, to, recordName } = recipient;
      await mail.enqueue({
        to: { address },
        workspaceId,
        kind: 'template',
        ...sealed,
        ...(attachments.length > 0 && { attachments }),
      });
      if (partner)
        await recordActivity({
          partnerId: partner.id,
          userId,
          activityType: 'email_sent',
          description: `Email sent to ${address}: ${sealed.subject}`,
          metadata: { ...metadata, [to.type === 'contact' ? 'contactId' : 'recordId']: to.id },
        });
      const record = { objectType: to.type, objectId: to.id, objectName: recordName };
      await audit.record(actor, {
        workspaceId,
        action: 'sent',
        ...(sentAs ?? record),
        ...(partner && { parent: { type: 'partner', id: partner.id, name: partner.name } }),
        changes: [{ field: 'to', from: null, to: address }],
      });
    },
  };
}

interface SendOptions {
  attachments?: readonly AttachedFile[];
  /** Default: the record that it was sent to */
  sentAs?: SentAs;
  /** Details of the partner's activity. */
  metadata?: Readonly<Record<string, unknown>>;
}

export type EmailDelivery = ReturnType<typeof createEmailDelivery>;
