import { spawnSync } from 'node:child_process';

/** Returns whether a program is installed. Tests that check files with it are skipped where it isn't. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined;
}

/** Runs a program in a folder, with a text as its input. Returns its output. @throws Error with the output if it fails */
export function check(
  program: string,
  args: readonly string[],
  options: { cwd: string; input?: string },
): string {
  const { status, stdout, stderr } = spawnSync(program, args, { ...options, encoding: 'utf8' });
  const output = `${stdout}${stderr}`;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} exited with ${status}:\n${output}`);
  return output;
}
