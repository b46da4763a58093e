import { isIP } from 'node:net';
import { openMailTransport } from './mail-transport';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail, otherwise rejects with an error that names no address. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT = 15_000;

/**
 * Sends mail through the server of `smtpUrl`. The sender is `?from=` of the URL, else no-reply at the host of
 * `publicUrl`.
 */
export function createMailer(smtpUrl: string, publicUrl: string | null): Mailer {
  const from = new URL(smtpUrl).searchParams.get('from') ?? `PartnerHub <no-reply@${senderHost(publicUrl)}>`;
  return {
    async send({ to, subject, text }) {
      const transport = await openMailTransport(smtpUrl, TIMEOUT);
      try {
        await transport.sendMail({ from, to, subject, text });
      } catch (error) {
        throw withoutAddresses(error);
      } finally {
        transport.close();
      }
    },
  };
}

function senderHost(publicUrl: string | null): string {
  const host = publicUrl === null ? '' : new URL(publicUrl).hostname;
  return host === '' || host.startsWith('[') || isIP(host) !== 0 ? 'localhost' : host;
}

/** Mail servers repeat the recipient in their answers, and addresses don't belong in the log. */
function withoutAddresses(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  return new Error(message.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '[address]'));
}
