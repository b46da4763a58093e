import { format } from 'node:util';
import pino, { type Logger } from 'pino';
import { redactLine } from './redact';

export type Log = Logger;

interface LogOptions {
  /** Secrets of the configuration, hidden wherever they turn up. */
  secrets?: readonly string[];
  /** Gets each line; they go to stderr unless given. */
  write?(line: string): void;
}

/** JSON lines without secrets on stderr: stdout belongs to what commands print. */
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

/** Libraries write failures of requests to the console, with paths that hold secrets. */
export function logConsole(log: Log): void {
  Object.assign(console, {
    error: (...words: unknown[]) => log.error(format(...words)),
    warn: (...words: unknown[]) => log.warn(format(...words)),
  });
}

/** The passwords in URLs of the configuration, as they stand there and decoded. Short ones would hide ordinary words. */
export function secretsOf(urls: readonly (string | null)[]): string[] {
  const passwords = urls.flatMap((url) => (url === null ? [] : new URL(url).password));
  return passwords.flatMap((password) => [password, decoded(password)]).filter(({ length }) => length >= 8);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
