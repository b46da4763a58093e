import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { newId } from '../../src/lib/ids';

/** Number of newest mails to keep. */
const KEPT = 200;
/** Maximum size of a mail, in bytes. */
const MAX_SIZE = 10_000_000;
const isId = /^[\da-f-]{36}$/;

/** A mail that the sink has received. */
export interface ReceivedMail {
  id: string;
  mail: ParsedMail;
}

/** A mail server on this computer that delivers nothing. */
export interface MailSink {
  /** Value for SMTP_URL. */
  smtpUrl: string;
  /** Newest first. */
  list(): Promise<ReceivedMail[]>;
  find(id: string): Promise<ReceivedMail | null>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a mail server on loopback that stores mails as files in `folder`, so that they are still there when the
 * development server restarts. Only the current user can read them, because they contain sign-in links.
 */
export async function startMailSink(folder: string): Promise<MailSink> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const fileOf = (id: string) => join(folder, `${id}.eml`);

  /** Returns the ids. They begin with a time, so they sort by arrival. */
  async function ids(): Promise<string[]> {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -'.eml'.length))
      .filter((id) => isId.test(id))
      .sort()
      .reverse();
  }

  async function store(raw: Buffer): Promise<void> {
    await writeFile(fileOf(newId()), raw, { mode: 0o600 });
    for (const old of (await ids()).slice(KEPT)) await rm(fileOf(old), { force: true });
  }

  async function find(id: string): Promise<ReceivedMail | null> {
    if (!isId.test(id)) return null;
    const raw = await readFile(fileOf(id)).catch(() => null);
    return raw && { id, mail: await simpleParser(raw) };
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_SIZE,
    closeTimeout: 100,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        store(Buffer.concat(chunks)).then(() => done(), done);
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
  // A client that ends its connection must not end the development server.
  server.removeAllListeners('error');
  server.on('error', () => undefined);

  return {
    smtpUrl: `smtp://127.0.0.1:${port}?tls=off`,
    async list() {
      const found = await Promise.all((await ids()).map(find));
      return found.filter((one) => one !== null);
    },
    find,
    async clear() {
      for (const id of await ids()) await rm(fileOf(id), { force: true });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
