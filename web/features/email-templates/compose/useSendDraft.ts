import type { EmailBatch } from '../../../../src/features/email-templates/emails/email-batches.service';
import type { ComposedTo } from '../../../lib/email/compose';
import { useSave } from '../../../lib/requests/useSave';
import { notify } from '../../../ui/feedback/toast-queue';
import { utcTimeOf } from './ScheduleField';
import type { Draft } from './useDraft';
import { keyOf } from './useRecipients';

interface Options {
  draft: Draft;
  recipients: readonly ComposedTo[];
  /** The partners that get one email each; null for other emails. */
  partners: readonly { id: string }[] | null;
  timeZone: string;
  onSent: () => void;
  /** Called when the emails to several partners have begun. */
  onBatch: (batch: EmailBatch) => void;
}

interface Sent {
  to: string[];
}

/** Sends or schedules what was written. */
export function useSendDraft({ draft, recipients, partners, timeZone, onSent, onBatch }: Options) {
  const texts = { failure: 'Failed to send the email', shownInForm: 'all' } as const;
  const emails = useSave<Sent>(texts);
  const batches = useSave<EmailBatch>(texts);
  const { text, typed, attachments, sendAt } = draft;
  const valuesOf = (key: string) =>
    Object.fromEntries(Object.entries(typed[key] ?? {}).filter(([, value]) => value.trim() !== ''));
  const written = { ...text, timeZone, attachments: attachments.map(({ id }) => id) };
  const refusal = emails.refusal ?? batches.refusal;

  async function send() {
    const at = typeof sendAt === 'string' ? utcTimeOf(sendAt, timeZone) : null;
    const when = at === null ? undefined : new Date(at).toLocaleString('en-US', { ...FORMAT, timeZone });
    if (partners) {
      const body = {
        ...written,
        partnerIds: partners.map(({ id }) => id),
        values: valuesOf('all'),
        sendAt: at,
      };
      const saved = await batches.save({ method: 'POST', path: '/api/email-batches', body });
      if (saved) onBatch(saved.data);
      return;
    }
    const to = recipients.map(({ type, id }) => ({ type, id, values: valuesOf(keyOf({ type, id })) }));
    const body = { ...written, to, sendAt: at };
    const saved = await emails.save({ method: 'POST', path: '/api/emails', body });
    if (!saved) return;
    const whom = saved.data.to.length === 1 ? `Email` : `${saved.data.to.length} emails`;
    notify(
      when === undefined
        ? {
            title: saved.data.to.length === 1 ? `Email sent to ${saved.data.to[0]}` : `${whom} sent`,
            description: 'Replies go to your own address.',
          }
        : { title: `${whom} scheduled`, description: when },
    );
    onSent();
  }

  return {
    send: () => void send(),
    isPending: emails.isPending || batches.isPending,
    /** The messages for fields that the composer has. */
    errors: refusal?.fields ?? null,
    message: refusal && (refusal.message ?? texts.failure),
    previewOf: ({ type, id }: ComposedTo, key: string) => ({
      ...written,
      subject: text.subject || ' ',
      to: { type, id, values: valuesOf(key) },
    }),
  };
}

const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;
