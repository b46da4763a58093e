import { utcDay } from '../../../lib/time/utc';
import type { MailQueue } from '../../mail/mail-queue';
import type { MembersRepo } from '../../workspaces/members.repo';
import type { MailUrl } from '../../mail/portal-links';
import type { Warn } from './deal-expiry';

interface Dependencies {
  mail: MailQueue;
  members: MembersRepo;
  mailUrl: MailUrl;
}

/** Mails the end of a protection to the person who submitted the deal, if they are still a member (contract-2, D). */
export const createSubmitterWarning =
  ({ mail, members, mailUrl }: Dependencies): Warn =>
  async ({ workspaceId, id, name, customerName, submittedBy, protectedUntil }, days) => {
    if (!mail.isOn || submittedBy === null || protectedUntil === null) return;
    const member = await members.byUser(workspaceId, submittedBy);
    if (!member) return;
    const { id: userId, email, workspaceRole: role } = member;
    const path = role === 'partner_portal' ? `/portal/deals/${id}` : `/deals/${id}`;
    await mail.enqueue({
      to: { userId, email },
      workspaceId,
      kind: 'deal_expiring',
      subject: `The protection of ${name} ends in ${days} days`,
      content: {
        heading: `Protection ends in ${days} days`,
        paragraphs: [
          'You submitted this deal. When its protection ends, another partner can register the same customer.',
        ],
        facts: [
          { label: 'Deal', value: name },
          { label: 'Customer', value: customerName },
          { label: 'Protected until', value: utcDay(new Date(protectedUntil)) },
        ],
        action: { label: 'Open the Deal', url: await mailUrl({ email, role }, workspaceId, path) },
      },
    });
  };
