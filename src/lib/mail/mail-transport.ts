import { connect } from 'node:net';

/** Ports of submission without and with TLS from the start. */
const SUBMISSION = 587;
const SUBMISSIONS = 465;

interface Options {
  /** For each step, in ms. */
  timeout: number;
  /** Closes the connection at once. */
  signal?: AbortSignal | undefined;
}

/**
 * Creates a transport for the server of `smtpUrl`. An `smtp:` connection must use STARTTLS unless the URL has
 * `?tls=off`. Otherwise an attacker on the network could remove the encryption and read the links in emails.
 */
export async function openMailTransport(smtpUrl: string, { timeout, signal }: Options) {
  const url = new URL(smtpUrl);
  const isPlain = url.searchParams.get('tls') === 'off';
  for (const ours of ['from', 'tls']) url.searchParams.delete(ours);
  // Load it on first use, because most commands never send mail.
  const { createTransport } = await import('nodemailer');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(url.port) || (url.protocol === 'smtps:' ? SUBMISSIONS : SUBMISSION);
  return createTransport({
    url: url.href,
    ...(url.protocol === 'smtp:' && (isPlain ? { ignoreTLS: true } : { requireTLS: true })),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Nodemailer can't end a connection that hangs, so open it here.
    getSocket(_options, done) {
      if (signal?.aborted) return done(stopped());
      const socket = connect({ host, port });
      const abort = () => socket.destroy(stopped());
      const timer = setTimeout(
        () => socket.destroy(new Error('The mail server could not be reached in time')),
        timeout,
      );
      signal?.addEventListener('abort', abort, { once: true });
      const failed = (error: Error) => done(error);
      socket.once('error', failed);
      socket.once('close', () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      });
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.removeListener('error', failed);
        done(null, { connection: socket });
      });
    },
  });
}

const stopped = (): Error => new Error('The connection to the mail server was closed');
