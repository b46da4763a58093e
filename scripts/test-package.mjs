// `npm run test:package`: installs the packed package in an empty folder and serves from there.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { capture } from './run.mjs';

await build();
const folder = mkdtempSync(join(tmpdir(), 'partnerhub-package-'));
try {
  const packed = await npm('pack', '--ignore-scripts', '--json', '--pack-destination', folder);
  const [{ filename }] = JSON.parse(packed);
  const home = join(folder, 'home');
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  await npm('install', '--prefix', home, '--omit=dev', join(folder, filename));
  const url = await serve(join(home, 'node_modules/.bin/partnerhub'), join(folder, 'data'));
  process.stdout.write(`The installed package served ${url}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function npm(...args) {
  const { code, output } = await capture('npm', ['--loglevel=error', '--no-audit', '--no-fund', ...args]);
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${output}`);
  return output;
}

/** Starts the program, asks it for its health and its sign-in page, stops it. Resolves to its URL. */
async function serve(program, data) {
  const child = spawn(program, ['serve', '--port', '0'], {
    env: { ...process.env, PARTNERHUB_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  try {
    const url = await new Promise((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        const ready = /ready at (http:\S+)/.exec(String(chunk));
        if (ready) resolve(ready[1]);
      });
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`partnerhub serve ended with ${code}`)));
    });
    for (const path of ['/healthz', '/signin']) {
      const { status } = await fetch(url + path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
    return url;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
