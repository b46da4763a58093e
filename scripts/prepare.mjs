import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { findChromium, findTestBrowser } from './chromium.mjs';
import { has, root, run } from './run.mjs';

const lockPath = `${root}package-lock.json`;
// npm writes this file last, so an interrupted install doesn't look complete.
const installedPath = `${root}node_modules/.package-lock.json`;
const sqlitePath = `${root}node_modules/sqlite3/build/Release/node_sqlite3.node`;

/**
 * Returns settings for compiling native packages. node-gyp compiles on all cores. SQLite's own build uses -O2, which
 * compiles in two thirds of the time of the -O3 that Node.js suggests. Debug symbols aren't needed. With ccache
 * installed, a second checkout compiles nothing.
 */
const compilerSettings = () => ({
  JOBS: 'max',
  CFLAGS: '-O2 -g0',
  CXXFLAGS: '-O2 -g0',
  ...(has('ccache') && { CC: 'ccache cc', CXX: 'ccache c++' }),
});

/** Installs the packages of package-lock.json unless they are installed. The error message says what to do. */
export async function prepareDependencies() {
  await preparePackages();
  await prepareNative();
}

/** Installs the files of all packages. `prepareNative` runs their install scripts. */
export async function preparePackages() {
  if (isInstalled()) return;
  say('Installing npm packages');
  if ((await npm('ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts')) !== 0)
    throw new Error('npm ci failed. See the output above.');
}

/**
 * Runs the packages' install scripts unless they have run. sqlite3's script takes by far the longest, so this checks
 * its result.
 */
export async function prepareNative() {
  if (existsSync(sqlitePath)) return;
  say('Compiling sqlite3');
  await withCompiler(() => npm('rebuild'), 'sqlite3 could not be compiled.');
}

/** Returns the path of Chromium for the tests, installing it and its headless shell on Debian and Ubuntu as root. */
export async function prepareChromium() {
  if (!findChromium()) await aptInstall('chromium');
  const path = findChromium();
  // Ubuntu has no headless shell package. The browser tests then use Chromium.
  if (path && findTestBrowser() === path && !process.env.PARTNERHUB_CHROMIUM)
    await aptInstall('chromium-headless-shell');
  if (path) return path;
  throw new Error('The browser tests need Chromium. Install it, or set PARTNERHUB_CHROMIUM to its path.');
}

function isInstalled() {
  if (!existsSync(installedPath)) return false;
  // A linked node_modules belongs to another checkout. npm ci would empty it.
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

/** Retries after installing a compiler. sqlite3 is compiled only if no prebuilt binary can be downloaded. */
async function withCompiler(attempt, failure) {
  if ((await attempt()) === 0) return;
  const missing = ['python3', 'make', 'g++'].filter((tool) => !has(tool));
  if (missing.length > 0 && (await aptInstall(...missing)) && (await attempt()) === 0) return;
  const hint =
    missing.length > 0 ? ` Install ${missing.join(', ')} and run this again.` : ' See the output above.';
  throw new Error(failure + hint);
}

async function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || !has('apt-get')) return false;
  say(`Installing ${packages.join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Fail quickly when no mirror responds.
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
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env: compilerSettings() });
}

function say(text) {
  process.stderr.write(`${text} …\n`);
}
