import { spawn, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program in the repository root and shows its output.
 * Resolves to its exit code: 127 if it can't be started, 128 if a signal ended it.
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 128));
  });
}

/**
 * Runs a program and captures its output. Resolves to its exit code, output and seconds. With a `niceness` above 0, it
 * and its children get less CPU time than other programs that need it.
 */
export function capture(command, args, { env = {}, niceness = 0 } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness);
    let output = '';
    const done = (code) => resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      output += String(error);
      done(127);
    });
    child.on('close', (code) => done(code ?? 128));
  });
}

/** Returns the path of a package's program in node_modules: `bin('typescript', 'bin/tsc')`. */
export function bin(packageName, path) {
  return `${root}node_modules/${packageName}/${path}`;
}

/** Returns whether a program is on the PATH. */
export function has(command) {
  return spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;
}
