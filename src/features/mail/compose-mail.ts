import type { Readable } from 'node:stream';
import { MailError, type Mail, type MailFile } from '../../lib/mail/mailer';
import { newId } from '../../lib/ids';
import type { TextSealer } from '../../lib/secrets/sealed-text';
import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import type { AttachedFile, SealedMail } from './mail-content';
import { ATTACHMENT_MISSING, isAboutAccount, isWritten, mailKindLabels, mailKindName } from './mail.rules';
import type { StoredMail } from './mails.repo';
import { accentOf } from './mail-accent';
import { PICTURE_CID, renderMail, type MailBrand } from './render-mail';
import { unlinked, unlinkTexts } from './unlink-texts';
import type { UnsubscribeLinks } from './suppressions/unsubscribe-links';

/** Larger logos would make each mail large. In bytes. */
const MAX_LOGO = 150_000;
const LOGO_CID = 'logo@partnerhub';
const PRODUCT: MailBrand = { name: 'PartnerHub', logoSrc: null, accent: null };

export type OpenFile = (workspaceId: string, fileId: string) => Promise<Readable | null>;

interface Dependencies {
  workspaces: WorkspacesRepo;
  sealer: TextSealer;
  links: UnsubscribeLinks;
  /** Returns the bytes of a stored file; null if it doesn't exist any more. */
  openFile: OpenFile;
}

export type Recipient = Pick<StoredMail, 'workspaceId' | 'userId' | 'address' | 'kind'>;

/** Creates messages for the mail server from stored mails. */
export function createMailComposer({ workspaces, sealer, links, openFile }: Dependencies) {
  /** Returns the logo's bytes, which are attached because clients block pictures from the web. */
  function pictureOf(logoUrl: string | null): Buffer | null {
    const [, base64] = /^data:image\/png;base64,(.+)$/.exec(logoUrl ?? '') ?? [];
    const bytes = base64 === undefined ? null : Buffer.from(base64, 'base64');
    return bytes && bytes.length <= MAX_LOGO ? bytes : null;
  }

  async function unsubscribeOf({ workspaceId, userId, address, kind }: Recipient, isPreview: boolean) {
    if (isAboutAccount(kind) || workspaceId === null) return null;
    // Only the recipient gets a link that works.
    const { page, oneClick } = isPreview
      ? links.example
      : await links.urlsOf({ workspaceId, kind, userId, address });
    return { label: `Stop ${mailKindLabels[kind]}`, url: page, oneClick };
  }

  async function compose(
    recipient: Recipient,
    { subject, content, replyTo, fromName, isUnbranded }: SealedMail,
    isPreview = false,
  ) {
    const workspace =
      recipient.workspaceId === null || isUnbranded
        ? undefined
        : await workspaces.byId(recipient.workspaceId);
    const logo = pictureOf(workspace?.logoUrl ?? null);
    const picture = content.picture ? Buffer.from(content.picture.png, 'base64') : null;
    const unsubscribe = await unsubscribeOf(recipient, isPreview);
    const name = workspace?.name ?? PRODUCT.name;
    const { html, text } = renderMail(isWritten(recipient.kind) ? content : unlinkTexts(content), {
      brand: {
        name: unlinked(name),
        logoSrc: logo && (isPreview ? dataUrlOf(logo) : `cid:${LOGO_CID}`),
        accent: accentOf(workspace?.accentColor ?? null),
      },
      subject,
      reason: reasonOf(recipient, unlinked(name)),
      ...(isPreview && picture && { pictureSrc: dataUrlOf(picture) }),
      unsubscribe,
    });
    return {
      to: recipient.address,
      subject,
      html,
      text,
      replyTo,
      fromName: fromName ?? workspace?.name,
      ...(unsubscribe && {
        list: { name: `${name}: ${mailKindName(recipient.kind)}`, id: listIdOf(recipient) },
      }),
      headers: {
        // Prevents automatic replies (RFC 3834). Mails of templates are written by a person.
        ...(recipient.kind !== 'template' && { 'Auto-Submitted': 'auto-generated' }),
        ...(unsubscribe && {
          'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      pictures: [
        ...(logo ? [{ cid: LOGO_CID, content: logo, contentType: 'image/png' }] : []),
        ...(picture ? [{ cid: PICTURE_CID, content: picture, contentType: 'image/png' }] : []),
      ],
    } satisfies Mail;
  }

  /** Opens attachments as streams. @throws MailError that names a file that doesn't exist any more */
  async function openAll(workspaceId: string | null, attached: readonly AttachedFile[]) {
    const files: MailFile[] = [];
    try {
      for (const { fileId, fileName, contentType } of attached) {
        const content = workspaceId === null ? null : await openFile(workspaceId, fileId);
        if (!content) throw new MailError(`${ATTACHMENT_MISSING}${fileName}`, true, true);
        files.push({ fileName, contentType, content });
      }
    } catch (error) {
      for (const { content } of files) content.destroy();
      throw error;
    }
    return files;
  }

  return {
    async open(mail: StoredMail): Promise<SealedMail> {
      if (mail.sealed === null) throw new Error('a mail in the queue has no content');
      return JSON.parse(await sealer.open(mail.id, mail.sealed)) as SealedMail;
    },

    async ofStored(mail: StoredMail, opened: SealedMail): Promise<Mail> {
      const files = await openAll(mail.workspaceId, opened.attachments ?? []);
      return { ...(await compose(mail, opened)), id: mail.id, files };
    },

    /** Returns a test mail. */
    async test(address: string): Promise<Mail> {
      const recipient = { workspaceId: null, userId: null, address, kind: 'security' } as const;
      const paragraphs = ['If you can read this, PartnerHub can send email with your mail server.'];
      const content = { heading: 'Email works', paragraphs };
      return { ...(await compose(recipient, { subject: 'A test of PartnerHub', content })), id: newId() };
    },

    /** Returns a mail as it would arrive, with pictures in its HTML. Its unsubscribe link doesn't work. */
    async preview(recipient: Recipient, sealed: SealedMail) {
      const { subject, html, text } = await compose(recipient, sealed, true);
      return { subject, html, text };
    },
  };
}

/** The mails of a kind in a workspace are a list, by which people can sort them. */
const listIdOf = ({ kind, workspaceId }: Recipient): string => `${kind}.${workspaceId}`;

const dataUrlOf = (logo: Buffer): string => `data:image/png;base64,${logo.toString('base64')}`;

/** Returns the reason why the recipient gets the mail, which is shown below it. */
function reasonOf({ kind, userId, workspaceId }: Recipient, name: string): string {
  if (isAboutAccount(kind) || workspaceId === null)
    return 'PartnerHub sent this email because of your account or an invitation to you.';
  if (kind === 'template') return `Sent by ${name} with PartnerHub.`;
  return userId === null
    ? `${name} sent this email with PartnerHub.`
    : `You get this email as a member of ${name} on PartnerHub.`;
}

export type MailComposer = ReturnType<typeof createMailComposer>;
