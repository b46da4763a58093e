import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

const OFFLINE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];

/**
 * Downloads packages of Debian, and returns a folder with their files: nothing is installed. Returns null where that
 * isn't possible, such as without a network or on another system. The caller's tests are skipped then.
 */
export function debianFiles(packages: readonly string[]): string | null {
  const cwd = mkdtempSync(join(tmpdir(), 'partnerhub-debian-'));
  process.once('exit', () => rmSync(cwd, { recursive: true, force: true }));
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd, stdio: 'ignore', timeout: 30_000 }).status === 0;
  if (!run('apt-get', ...OFFLINE, 'download', ...packages)) return null;
  const files = readdirSync(cwd).filter((name) => name.endsWith('.deb'));
  return files.every((name) => run('dpkg-deb', '-x', name, 'root')) ? join(cwd, 'root') : null;
}
