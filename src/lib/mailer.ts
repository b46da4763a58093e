import { isIP } from 'node:net';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail; throws when it has not. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT = 15_000;

/**
 * Sends through the server of `smtpUrl`. The sender is the URL's `?from=`, else no-reply at the host of `publicUrl`.
 */
export function createMailer(smtpUrl: string, publicUrl: string | null): Mailer {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? `PartnerHub <no-reply@${senderHost(publicUrl)}>`;
  url.searchParams.delete('from');
  return {
    async send({ to, subject, text }) {
      // Loaded when the first mail goes out: most commands never send one.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url: url.href,
        connectionTimeout: TIMEOUT,
        greetingTimeout: TIMEOUT,
        socketTimeout: TIMEOUT,
      });
      await transport.sendMail({ from, to, subject, text });
      transport.close();
    },
  };
}

function senderHost(publicUrl: string | null): string {
  const host = publicUrl === null ? '' : new URL(publicUrl).hostname;
  return host === '' || host.startsWith('[') || isIP(host) !== 0 ? 'localhost' : host;
}
