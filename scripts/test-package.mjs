// `npm run test:package`: installs the packed package in an empty folder and starts it there.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { capture, root } from './run.mjs';

await build();
const folder = mkdtempSync(join(tmpdir(), 'partnerhub-package-'));
try {
  const packed = await npm('pack', '--ignore-scripts', '--json', '--pack-destination', folder);
  const [{ filename }] = JSON.parse(packed);
  const home = join(folder, 'home');
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  await npm('install', '--prefix', home, '--omit=dev', join(folder, filename));
  await checkPlugins(join(home, 'node_modules/.bin/partnerhub'), home);
  const url = await serve(join(home, 'node_modules/.bin/partnerhub'), join(folder, 'data'));
  process.stdout.write(`The installed package works at ${url}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function npm(...args) {
  const { code, output } = await capture('npm', ['--loglevel=error', '--no-audit', '--no-fund', ...args]);
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${output}`);
  return output;
}

/** Checks that the built-in plugins and an added one load, and that a plugin author can import `partnerhub/plugin`. */
async function checkPlugins(program, home) {
  const env = { PARTNERHUB_DATA: home, PARTNERHUB_PLUGINS: `${root}fixtures/example-plugin` };
  const { code, output } = await capture(program, ['plugins', 'list', '--json'], { env });
  if (code !== 0) throw new Error(output);
  const found = JSON.parse(output).map(({ name, problem }) => `${name}: ${problem}`);
  const wanted = ['example-ticketing', ...readdirSync(`${root}plugins`)].map((name) => `${name}: null`);
  if (found.toSorted().join() !== wanted.toSorted().join()) throw new Error(found.join('\n'));
  writeFileSync(
    join(home, 'author.mjs'),
    `import { definePlugin } from 'partnerhub/plugin'; definePlugin({});`,
  );
  const imported = await capture(process.execPath, [join(home, 'author.mjs')], {});
  if (imported.code !== 0) throw new Error(imported.output);
}

/** Starts the program, requests its health and sign-in pages, and stops it. Resolves to its URL. */
async function serve(program, data) {
  const child = spawn(program, ['serve', '--port', '0'], {
    env: { ...process.env, PARTNERHUB_DATA: data, PARTNERHUB_DRAIN: '0' },
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
      child.on('exit', (code) => reject(new Error(`partnerhub serve exited with ${code}`)));
    });
    for (const path of ['/healthz', '/signin']) {
      const { status } = await fetch(url + path);
      if (status !== 200) throw new Error(`${path} returned ${status}`);
    }
    return url;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
