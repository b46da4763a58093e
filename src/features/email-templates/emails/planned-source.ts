import type { TimelineSource } from '../../../records/timeline';
import type { PlannedStatus } from './emails.rules';
import type { PlannedEmailsRepo } from './planned-emails.repo';

/** Emails that the timeline shows. Sent ones are activities of the partner, or changes of the record. */
const shown = ['scheduled', 'failed'] as const satisfies PlannedStatus[];

/** The emails to the person of a record that are scheduled, or that couldn't be sent. */
export const createPlannedSource = ({ ofRecord }: PlannedEmailsRepo): TimelineSource => ({
  kinds: ['email'],
  async read(workspaceId, shownOn, { after, limit }) {
    // One index range for each status.
    const found = await Promise.all(
      shown.map((status) => ofRecord({ workspaceId, shownOn, status }, { after, limit })),
    );
    return found.flat().map(({ id, name, subject, status, reason, sendAt, author }) => ({
      id,
      kind: 'email',
      at: sendAt,
      author,
      title: `Email to ${name}`,
      body: reason === null ? subject : `${subject}\n${reason}`,
      status,
      href: null,
      ...(status === 'scheduled' && { cancelPath: `/api/emails/${id}` }),
    }));
  },
});
