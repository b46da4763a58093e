// `npm test`: installs, builds and runs every check. The last line is `N passed, N failed`.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { findTestBrowser } from './chromium.mjs';
import { memoryDisk } from './memory-disk.mjs';
import { prepareChromium, prepareNative, preparePackages } from './prepare.mjs';
import { bin, capture, root, run } from './run.mjs';
import { staticChecks } from './static-checks.mjs';
import { notedInPlaywright, notedInVitest } from './noted-tests.mjs';

const total = { passed: 0, failed: 0 };
/** Tests that failed, and tests that passed only on retry. */
const noted = { failed: [], retried: [] };
const reports = `${root}.cache/reports`;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const prepared = await prepare('Install', preparePackages);
if (prepared) {
  // Compiling takes one core for a minute, so the other stages run at the same time.
  const [, , built] = await Promise.all([
    prepare('Native packages', prepareNative),
    prepare('Chromium', prepareChromium),
    prepare('Build', build),
    ...Object.entries(staticChecks).map(([title, [script, ...args]]) => check(title, script, args)),
  ]);
  // Tests reach no other server. Reading these certificates would take each of their hundreds of processes 50 ms.
  delete process.env.NODE_EXTRA_CA_CERTS;
  // Browser tests spend a third of their time waiting for pages, which the other tests can use. With equal shares of the
  // CPU, the browser tests would end with the first half of the others, and the second half would leave a core idle.
  await Promise.all([testsOnBothEngines(), ...(built ? [stage('Browser tests', browserTests)] : [])]);
}
summarize('Passed on retry', noted.retried);
summarize('Failed', noted.failed);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);

/**
 * Runs one stage under its heading. `work` returns `[passed, failed]`, or `[]` for a stage without tests. An exception
 * counts as one failure. Returns whether the stage succeeded.
 */
async function stage(title, work) {
  process.stdout.write(`\n── ${title}\n`);
  const started = performance.now();
  let counts;
  try {
    counts = await work();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    noted.failed.push(title);
    counts = [0, 1];
  }
  const [passed = 0, failed = 0] = counts;
  total.passed += passed;
  total.failed += failed;
  process.stdout.write(
    `   ${title}: ${failed === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
  );
  return failed === 0;
}

/** Runs a stage that prepares others and contains no tests. */
function prepare(title, work) {
  return stage(title, async () => {
    await work();
    return [];
  });
}

function check(title, script, args) {
  return stage(title, async () => {
    if ((await run(process.execPath, [script, ...args])) === 0) return [1, 0];
    noted.failed.push(title);
    return [0, 1];
  });
}

async function testsOnBothEngines() {
  // The first run tests Chromium as users have it, in tests without a server. All others use its headless shell, which
  // needs half the CPU time.
  await vitest('Tests on SQLite', 'sqlite', inMemory);
  await vitest('Tests on PostgreSQL', 'postgres', () => ({ PARTNERHUB_CHROMIUM: findTestBrowser() }));
}

/**
 * Returns a variable that puts temporary files, such as hundreds of databases, into memory, where they take 5 % less CPU
 * time. Only this user can read that folder. PostgreSQL runs as another one, so its tests put only its data into memory.
 */
function inMemory() {
  const disk = memoryDisk();
  if (disk === null) return {};
  const TMPDIR = mkdtempSync(join(disk, 'partnerhub-tests-'));
  process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true }));
  // Without a handler, Ctrl+C would skip the above, and the files would take up memory until the next start.
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  return { TMPDIR };
}

function vitest(title, engine, settings) {
  return stage(title, async () => {
    const report = `${reports}/${engine}.json`;
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const env = { TEST_DATABASE: engine, ...settings() };
    const code = await run(process.execPath, [bin('vitest', 'vitest.mjs'), ...args], { env });
    const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read(report);
    note(title, code, notedInVitest(testResults));
    return counted(code, numPassedTests, numFailedTests);
  });
}

async function browserTests() {
  const report = `${reports}/browser.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '--reporter=dot,json'];
  const { code, output } = await capture(process.execPath, [bin('@playwright/test', 'cli.js'), ...args], {
    env,
    niceness: 3,
  });
  process.stdout.write(`\n── Browser tests\n${output}`);
  const { stats = {}, suites = [] } = read(report);
  const { expected = 0, unexpected = 0, flaky = 0 } = stats;
  note('Browser tests', code, notedInPlaywright(suites));
  return counted(code, expected + flaky, unexpected);
}

/** Lists the noted tests of a run. A run can also fail without a failed test. */
function note(title, code, { failed, retried }) {
  const failures = code !== 0 && failed.length === 0 ? ['an error outside tests, see above'] : failed;
  noted.failed.push(...failures.map((test) => `${title}: ${test}`));
  noted.retried.push(...retried.map((test) => `${title}: ${test}`));
}

function summarize(heading, tests) {
  if (tests.length > 0) process.stdout.write(`\n── ${heading}\n   ${tests.join('\n   ')}\n`);
}

/** Counts a run that fails without a failed test (a file that doesn't load, an error outside tests) as one failure. */
function counted(code, passed, failed) {
  return [passed, code === 0 ? failed : Math.max(1, failed)];
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}
