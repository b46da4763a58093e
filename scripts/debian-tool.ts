import { execFileSync, spawnSync } from 'node:child_process';

/** Returns whether a program is installed. Tests that check files with it are skipped where it isn't. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined;
}

/** Runs a program in a folder, with a text as its input. @throws Error with its output if it fails */
export function check(
  program: string,
  args: readonly string[],
  { cwd, input }: { cwd: string; input?: string },
): void {
  try {
    execFileSync(program, args, { cwd, input: input ?? '', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error instanceof Error && 'stderr' in error && 'stdout' in error ? error : {};
    throw new Error(`${program} ${args.join(' ')}\n${String(stdout)}\n${String(stderr)}`, { cause: error });
  }
}
