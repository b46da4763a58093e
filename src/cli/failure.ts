import { z } from 'zod';

const WRONG_USAGE = 2;
const oclifError = z.object({ oclif: z.object({ exit: z.number() }) });

export interface Failure {
  exitCode: number;
  /** One line; empty for a command that ended itself with `this.exit`. */
  line: string;
}

/** What a failed command says: 2 and where to find help for wrong usage, 1 and the reason for the rest. */
export function describeFailure(error: Error, command: string): Failure {
  const exitCode = oclifError.safeParse(error).data?.oclif.exit ?? 1;
  if ('code' in error && error.code === 'EEXIT') return { exitCode, line: '' };
  const reason = oneLine(error.message) || error.name;
  const hint = exitCode === WRONG_USAGE ? ` (see ${command} --help)` : '';
  return { exitCode, line: `Error: ${reason}${hint}` };
}

/** What oclif's parser says around the reason itself. */
const chatter = /^(See more help with --help|The following errors? occurred:)$/;

/** A line may be a sentence of its own: several wrong variables, an argument and its description. */
function oneLine(message: string): string {
  return message
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !chatter.test(line))
    .join('; ')
    .replaceAll(':; ', ': ');
}
