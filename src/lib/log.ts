import pino, { type Logger } from 'pino';

export type Log = Logger;

/** JSON lines on stderr: stdout belongs to what commands print. */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
