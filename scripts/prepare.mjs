import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { has, root, run } from './run.mjs';

const lockPath = `${root}package-lock.json`;
// npm writes this file last, so an interrupted install does not look finished.
const installedPath = `${root}node_modules/.package-lock.json`;
const sqlitePath = `${root}node_modules/sqlite3/build/Release/node_sqlite3.node`;

/** Installs the npm dependencies unless exactly those of package-lock.json are there. Throws with what to do. */
export async function prepareDependencies() {
  await preparePackages();
  await prepareNative();
}

/** The files of all packages; what some of them have to compile or download comes with `prepareNative`. */
export async function preparePackages() {
  if (isInstalled()) return;
  say('Installing npm packages');
  if ((await npm('ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts')) !== 0)
    throw new Error('npm ci failed. See its messages above.');
}

/** Runs the packages' install scripts where they have not run. sqlite3's ends last by far, so its result stands for all. */
export async function prepareNative() {
  if (existsSync(sqlitePath)) return;
  say('Compiling sqlite3');
  await withCompiler(() => npm('rebuild'), 'sqlite3 could not be compiled.');
}

/** Returns the path of Chromium for the browser tests, installing it on Debian and Ubuntu as root. */
export async function prepareChromium() {
  if (!findChromium()) await aptInstall('chromium');
  const path = findChromium();
  if (path) return path;
  throw new Error('The browser tests need Chromium: install it, or name it in PARTNERHUB_CHROMIUM.');
}

function isInstalled() {
  if (!existsSync(installedPath)) return false;
  // A linked node_modules belongs to another checkout; npm ci would empty it under that one's feet.
  if (lstatSync(`${root}node_modules`).isSymbolicLink()) return true;
  const wanted = packagesOf(lockPath);
  const found = packagesOf(installedPath);
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || found[path]?.integrity === entry.integrity,
  );
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/** sqlite3 is compiled where no prebuilt binary can be downloaded; a second try follows once a compiler is there. */
async function withCompiler(attempt, failure) {
  if ((await attempt()) === 0) return;
  const missing = ['python3', 'make', 'g++'].filter((tool) => !has(tool));
  if (missing.length > 0 && (await aptInstall(...missing)) && (await attempt()) === 0) return;
  const hint =
    missing.length > 0 ? ` Install ${missing.join(', ')} and run this again.` : ' See its messages above.';
  throw new Error(failure + hint);
}

async function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || !has('apt-get')) return false;
  say(`Installing ${packages.join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Where no mirror answers, that is soon known.
  const patience = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1'];
  await run('apt-get', ['update', '-qq', ...patience], { env, quiet: true });
  return (
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...patience, ...packages], {
      env,
      quiet: true,
    })) === 0
  );
}

function npm(...args) {
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
}

function say(text) {
  process.stderr.write(`${text} …\n`);
}
