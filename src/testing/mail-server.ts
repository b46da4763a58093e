import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

interface Options {
  /** Offers STARTTLS with a self-signed certificate. */
  encrypts?: boolean;
  /** Refuses all recipients. */
  refuses?: boolean;
}

/** How the server answers a mail. */
type Answer = 'accepts' | 'refuses for now' | 'refuses for good' | 'hangs';

/** A mail server on loopback that stores the received messages. */
export interface MailServer {
  /** Value for SMTP_URL. */
  url: string;
  /** The received messages, including headers. */
  readonly mails: readonly string[];
  /** Number of mails that were sent to it, including those that it didn't accept. */
  readonly attempts: number;
  /** Returns the received messages, parsed. */
  parsed(): Promise<ParsedMail[]>;
  /** Changes how it answers from now on. Mails that hang get the new answer. */
  answer(answer: Answer): void;
  close(): Promise<void>;
}

/** Returns a message with its text decoded from quoted-printable. */
export const textOf = (mail: string): string =>
  mail
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

const TEMPORARY = 451;
const PERMANENT = 550;

export async function startMailServer({
  encrypts = false,
  refuses = false,
}: Options = {}): Promise<MailServer> {
  const mails: string[] = [];
  let attempts = 0;
  let answer: Answer = 'accepts';
  const hanging: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: encrypts ? [] : ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      done(refuses ? new Error(`No such user ${address}`) : null);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        attempts += 1;
        const settle = () => {
          if (answer === 'hangs') return void hanging.push(settle);
          if (answer !== 'accepts') {
            const responseCode = answer === 'refuses for good' ? PERMANENT : TEMPORARY;
            return done(Object.assign(new Error('Not now, ada@example.org'), { responseCode }));
          }
          mails.push(Buffer.concat(chunks).toString('utf8'));
          done();
        };
        settle();
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
  // Clients end connections while the server waits.
  server.removeAllListeners('error');
  server.on('error', () => undefined);
  return {
    url: `smtp://127.0.0.1:${port}${encrypts ? '?tls.rejectUnauthorized=false' : '?tls=off'}`,
    mails,
    get attempts() {
      return attempts;
    },
    parsed: () => Promise.all(mails.map((mail) => simpleParser(mail))),
    answer(next) {
      answer = next;
      for (const settle of hanging.splice(0)) settle();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
