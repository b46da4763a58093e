import * as z from 'zod';

const WRONG_USAGE = 2;
const oclifError = z.object({ oclif: z.object({ exit: z.number() }) });

export interface Failure {
  exitCode: number;
  /** One line; empty for a command that called `this.exit`. */
  line: string;
}

/**
 * Returns the exit code and the error line of a failed command: 2 with a pointer to the help for wrong usage, else 1
 * with the reason.
 */
export function describeFailure(error: Error, command: string): Failure {
  const exitCode = oclifError.safeParse(error).data?.oclif.exit ?? 1;
  if ('code' in error && error.code === 'EEXIT') return { exitCode, line: '' };
  const reason = oneLine(error.message) || error.name;
  const hint = exitCode === WRONG_USAGE ? ` (see ${command} --help)` : '';
  return { exitCode, line: `Error: ${reason}${hint}` };
}

/** Lines that oclif's parser adds to the reason. */
const parserNoise = /^(See more help with --help|The following errors? occurred:)$/;

/** Joins the lines of a message, such as several invalid variables. */
function oneLine(message: string): string {
  return message
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !parserNoise.test(line))
    .join('; ')
    .replaceAll(':; ', ': ');
}
