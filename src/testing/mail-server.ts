import { SMTPServer } from 'smtp-server';

interface Options {
  /** Offers STARTTLS with a self-signed certificate. */
  encrypts?: boolean;
  /** Refuses all recipients. */
  refuses?: boolean;
}

/** A mail server on loopback that stores the received messages. */
export interface MailServer {
  /** Value for SMTP_URL. */
  url: string;
  /** The received messages, including headers. */
  readonly mails: readonly string[];
  close(): Promise<void>;
}

/** Returns a message with its text decoded from quoted-printable. */
export const textOf = (mail: string): string =>
  mail
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

export async function startMailServer({
  encrypts = false,
  refuses = false,
}: Options = {}): Promise<MailServer> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: encrypts ? [] : ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(refuses ? new Error(`No such user ${address}`) : null);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.on('error', reject);
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}${encrypts ? '?tls.rejectUnauthorized=false' : '?tls=off'}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
