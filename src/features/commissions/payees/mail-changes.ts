import { admins } from '../../../lib/roles';
import type { MailQueue } from '../../mail/mail-queue';
import type { MailUrl } from '../../mail/portal-links';
import type { OutgoingMail } from '../../mail/mail-content';
import type { MembersRepo } from '../../workspaces/members.repo';
import type { Payee } from './payees.entity';
import { HOLD_DAYS } from './payees.rules';
import { payeeRecord } from './payee.record';

/** Admins, and users of the partner, who are told of a change. */
const MAX_MEMBERS = 50;

interface Dependencies {
  mail: MailQueue;
  mailUrl: MailUrl;
  members: Pick<MembersRepo, 'administrators' | 'ofPartner'>;
}

/**
 * Mails a change of where the money goes to the payee, also at the address that it had before, to the portal users of
 * its partner, and to the admins. The mails have neither the old nor the new data. Must run in the transaction of the change.
 */
export const createPayeeMails =
  ({ mail, mailUrl, members }: Dependencies) =>
  async (before: Payee, after: Payee, by: string): Promise<void> => {
    if (!mail.isOn) return;
    const { workspaceId, id, name, partnerId } = after;
    const mailOf = (
      recipient: Pick<OutgoingMail, 'to' | 'readers'>,
      content: Partial<OutgoingMail['content']>,
    ): OutgoingMail => ({
      ...recipient,
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
    const objection = `${paused} If you did not ask for this change, tell the team that pays you at once.`;
    const administrators = await members.administrators(workspaceId, MAX_MEMBERS);
    const own = partnerId === null ? [] : await members.ofPartner(workspaceId, partnerId, MAX_MEMBERS);
    const known = new Set([...administrators, ...own].map(({ email }) => email.toLowerCase()));
    const addresses = [before.email, after.email]
      .flatMap((email) => email?.toLowerCase() ?? [])
      .filter((address, index, all) => all.indexOf(address) === index && !known.has(address));
    const toMember = async (
      { id: userId, email, workspaceRole: role }: (typeof own)[number],
      content: { text: string; label: string; path: string },
    ) =>
      mailOf(
        {
          to: { userId, email },
          readers:
            role === 'partner_portal' ? { roles: [role], partnerId } : { roles: admins, partnerId: null },
        },
        {
          paragraphs: [content.text],
          action: {
            label: content.label,
            url: await mailUrl({ email, role }, workspaceId, content.path),
          },
        },
      );
    await mail.enqueueAll([
      ...addresses.map((address) =>
        mailOf(
          {
            to: { address },
            // The address before the change isn't the payee's any more, and has to hear of it.
            ...(address === after.email?.toLowerCase() && { readers: { payeeId: id } }),
          },
          { paragraphs: [objection] },
        ),
      ),
      ...(await Promise.all([
        ...own.map((member) =>
          toMember(member, { text: objection, label: 'Open Payment Details', path: '/portal/payee' }),
        ),
        ...administrators.map((member) =>
          toMember(member, {
            text: `${paused} Ask the payee, at a contact that you know, whether the change is theirs.`,
            label: 'Open the Payee',
            path: payeeRecord.path(id),
          }),
        ),
      ])),
    ]);
  };

export type MailPayeeChange = ReturnType<typeof createPayeeMails>;
