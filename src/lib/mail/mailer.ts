import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { addressOf } from './address-of';
import { openMailTransport } from './mail-transport';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The part before the `@` of the Message-ID. The same for each attempt, so that clients show a repetition once. */
  id?: string;
  /** Shown instead of the sender's name. */
  fromName?: string | undefined;
  replyTo?: { name: string | null; address: string } | undefined;
  /** The list to which it belongs (RFC 2919). The domain of the sender follows its id. */
  list?: { name: string; id: string };
  headers?: Readonly<Record<string, string>>;
  /** Pictures that the HTML shows as `cid:…`. */
  pictures?: readonly { cid: string; content: Buffer; contentType: string }[];
  /** They are streamed, and closed after the attempt. */
  files?: readonly MailFile[];
}

/** A file that is attached to a mail. */
export interface MailFile {
  fileName: string;
  contentType: string;
  content: Readable;
}

export interface Mailer {
  /**
   * Resolves with the answer of the mail server when it has accepted the mail, otherwise rejects with a MailError, which
   * names no address. `signal` ends the attempt.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<string>;
}

/** A mail that wasn't accepted. */
export class MailError extends Error {
  override readonly name = 'MailError';
  constructor(
    message: string,
    /** The server has refused this mail or recipient for good. */
    readonly isPermanent: boolean,
    /** The message is the server's answer about this mail or recipient, and not about the connection. */
    readonly isAboutMail: boolean,
  ) {
    super(message);
  }
}

const TIMEOUT = 15_000;
/** The first answer of SMTP (RFC 5321) that says not to try again. */
const FIRST_PERMANENT = 500;
/** The longest answer that is kept. */
const MAX_ANSWER = 500;

/**
 * Sends mail through the server of `smtpUrl`. The sender is `?from=` of the URL, else no-reply at the host of
 * `publicUrl`.
 */
export function createMailer(smtpUrl: string, publicUrl: string | null): Mailer {
  const sender =
    new URL(smtpUrl).searchParams.get('from') ?? `PartnerHub <no-reply@${senderHost(publicUrl)}>`;
  // Filters distrust mails whose Message-ID has another domain than their sender.
  const host = addressOf(sender).split('@').at(-1);
  return {
    async send(mail, signal) {
      const {
        to,
        subject,
        text,
        html,
        id,
        fromName,
        replyTo,
        list,
        headers,
        pictures = [],
        files = [],
      } = mail;
      const transport = await openMailTransport(smtpUrl, { timeout: TIMEOUT, signal });
      try {
        // Pass addresses as objects, because a text could contain several. Nodemailer removes line breaks from headers.
        const { response } = await transport.sendMail({
          from: fromName === undefined ? sender : { name: oneLine(fromName), address: addressOf(sender) },
          to: { name: '', address: oneLine(to) },
          subject: oneLine(subject),
          text,
          ...(html !== undefined && { html }),
          ...(id !== undefined && { messageId: `<${id}@${host}>` }),
          ...(replyTo && {
            replyTo: { name: oneLine(replyTo.name ?? ''), address: oneLine(replyTo.address) },
          }),
          ...(list && { list: { id: { url: `${list.id}.${host}`, comment: oneLine(list.name) } } }),
          ...(headers && { headers: { ...headers } }),
          attachments: [
            ...pictures.map((picture) => ({ ...picture, contentDisposition: 'inline' as const })),
            ...files.map(({ fileName, ...file }) => ({ ...file, filename: oneLine(fileName) })),
          ],
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return withoutAddresses(response);
      } catch (error) {
        throw mailErrorOf(error);
      } finally {
        transport.close();
        for (const { content } of files) content.destroy();
      }
    },
  };
}

function senderHost(publicUrl: string | null): string {
  const host = publicUrl === null ? '' : new URL(publicUrl).hostname;
  return host === '' || host.startsWith('[') || isIP(host) !== 0 ? 'localhost' : host;
}

const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .trim();

/** Removes addresses, because mail servers repeat the recipient in their answers, which are logged. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '[address]').slice(0, MAX_ANSWER);

function mailErrorOf(error: unknown): MailError {
  const message = withoutAddresses(error instanceof Error ? error.message : String(error));
  const command = error instanceof Error && 'command' in error ? error.command : null;
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  // The server's answer is about the recipient or the mail. Other refusals, such as that of a password, can be fixed.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return new MailError(message, isAboutMail && code >= FIRST_PERMANENT, isAboutMail);
}
