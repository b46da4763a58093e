import { format } from 'node:util';
import pino, { type Logger } from 'pino';
import { redactLine } from './redact';

export type Log = Logger;

interface LogOptions {
  /** Secrets of the configuration, which are removed from all lines. */
  secrets?: readonly string[];
  /** Receives each line. Default: writes to stderr. */
  write?(line: string): void;
}

/** Creates a log of JSON lines without secrets. It goes to stderr, because commands print to stdout. */
export function createLog(level: string, { secrets = [], write = toStderr() }: LogOptions = {}): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => write(`${redactLine(line, secrets)}\n`) },
  );
}

function toStderr(): (line: string) => void {
  const stderr = pino.destination({ dest: 2, sync: true });
  return (line) => void stderr.write(line);
}

/** Redirects console errors and warnings to the log. Libraries print request failures there, with secrets in paths. */
export function logConsole(log: Log): void {
  Object.assign(console, {
    error: (...words: unknown[]) => log.error(format(...words)),
    warn: (...words: unknown[]) => log.warn(format(...words)),
  });
}

/**
 * Returns the passwords in the URLs, encoded and decoded, and the other secrets. Leaves out short ones, which could match
 * ordinary words.
 */
export function secretsOf(urls: readonly (string | null)[], others: readonly string[] = []): string[] {
  const passwords = urls.flatMap((url) => (url === null ? [] : new URL(url).password));
  const secrets = [...passwords.flatMap((password) => [password, decoded(password)]), ...others];
  return secrets.filter(({ length }) => length >= 8);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
