import type { MailQueue } from '../../mail/mail-queue';
import type { MailUrl } from '../../mail/portal-links';
import type { OutgoingMail } from '../../mail/mail-content';
import type { MembersRepo } from '../../workspaces/members.repo';
import type { Payee } from './payees.entity';
import { HOLD_DAYS } from './payees.rules';
import { payeeRecord } from './payee.record';

/** Admins who are told of a change. */
const MAX_ADMINS = 50;

interface Dependencies {
  mail: MailQueue;
  mailUrl: MailUrl;
  members: Pick<MembersRepo, 'administrators'>;
}

/**
 * Mails a change of where the money goes to the payee, also at the address that it had before, and to the admins. The
 * mails have neither the old nor the new data. Must run in the transaction of the change.
 */
export const createPayeeMails =
  ({ mail, mailUrl, members }: Dependencies) =>
  async (before: Payee, after: Payee, by: string): Promise<void> => {
    if (!mail.isOn) return;
    const { workspaceId, id, name } = after;
    const mailOf = (to: OutgoingMail['to'], content: Partial<OutgoingMail['content']>): OutgoingMail => ({
      to,
      workspaceId,
      kind: 'security',
      subject: `The payout details of ${name} were changed`,
      content: {
        heading: 'Payout details changed',
        paragraphs: [],
        facts: [
          { label: 'Payee', value: name },
          { label: 'Changed by', value: by },
        ],
        ...content,
      },
    });
    const paused = `Payouts to this payee are on hold for ${HOLD_DAYS} days.`;
    const addresses = new Set([before.email, after.email].filter((email) => email !== null));
    const admins = await members.administrators(workspaceId, MAX_ADMINS);
    const toAdmins = admins.map(async ({ id: userId, email, workspaceRole: role }) =>
      mailOf(
        { userId, email },
        {
          paragraphs: [`${paused} Ask the payee, at a contact that you know, whether the change is theirs.`],
          action: {
            label: 'Open the Payee',
            url: await mailUrl({ email, role }, workspaceId, payeeRecord.path(id)),
          },
        },
      ),
    );
    await mail.enqueueAll([
      ...[...addresses].map((address) =>
        mailOf(
          { address },
          {
            paragraphs: [
              `${paused} If you did not ask for this change, tell the team that pays you at once.`,
            ],
          },
        ),
      ),
      ...(await Promise.all(toAdmins)),
    ]);
  };

export type MailPayeeChange = ReturnType<typeof createPayeeMails>;
