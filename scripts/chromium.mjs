import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
/** Chromium without a window system, which runs browser tests in two thirds of the time. */
const headlessShell = 'chromium-headless-shell';
const elsewhere = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Returns the path of Chromium from PARTNERHUB_CHROMIUM, the PATH or the usual locations. Returns undefined if there is
 * none.
 */
export function findChromium(env = process.env) {
  if (env.PARTNERHUB_CHROMIUM) return env.PARTNERHUB_CHROMIUM;
  return [...onPath(names, env), ...elsewhere].find((path) => existsSync(path));
}

/** Returns the path of the browser for the browser tests: PARTNERHUB_CHROMIUM, the headless shell, or Chromium. */
export function findTestBrowser(env = process.env) {
  if (env.PARTNERHUB_CHROMIUM) return env.PARTNERHUB_CHROMIUM;
  return onPath([headlessShell], env).find((path) => existsSync(path)) ?? findChromium(env);
}

function onPath(programs, env) {
  const folders = (env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name)));
}

/** Returns the flags for Chromium. Its sandbox doesn't work as root. The other flags stop background requests. */
export function chromiumFlags() {
  const flags = ['--disable-gpu', '--no-first-run', '--disable-background-networking'];
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [...asRoot, ...flags, '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'];
}
