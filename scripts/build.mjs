import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { describeLicenses } from './build/licenses.mjs';
import { bundledPackages, metafiles } from './build/metafiles.mjs';
import { describeMaterials } from './build/sbom.mjs';
import { filesUnder, whenChanged } from './inputs.mjs';
import { root } from './run.mjs';

const shared = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build'];

/** Builds the web application and the command line, if their inputs changed since the last build. */
export async function build() {
  await whenChanged('build-web', webInputs(), 'build/server/index.js', async () => {
    const { buildWeb } = await import('./build/web.mjs');
    await timed('Building the web application', buildWeb);
  });
  await whenChanged('build-cli', cliInputs(), 'dist/cli.js', async () => {
    const { buildCli } = await import('./build/cli.mjs');
    await timed('Building the command line', buildCli);
  });
  const inputs = [...metafiles, ...filesUnder(['package-lock.json', 'scripts/build'])];
  await whenChanged('list-packages', inputs, 'dist/sbom.cdx.json', listPackages);
  await writeFile(`${root}dist/commit`, `${commit()}\n`);
}

/** The commit of the sources. Where git or its folder is missing, such as in a container, SOURCE_COMMIT names it. */
function commit() {
  if (process.env.SOURCE_COMMIT) return process.env.SOURCE_COMMIT;
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, stdio: 'pipe' })
      .toString()
      .trim();
  } catch {
    return '';
  }
}

/** Writes which packages the bundles contain, and under which licenses. */
async function listPackages() {
  const packages = await bundledPackages();
  await writeFile(`${root}dist/THIRD-PARTY-LICENSES`, await describeLicenses(packages));
  await writeFile(`${root}dist/sbom.cdx.json`, await describeMaterials(packages));
}

/** What the import rules let the web application import from src, besides types. */
const bundled = /\.(schema|rules|entity|record)\.ts$|-(response|cookie)\.ts$|^src\/(http|lib|records)\b/;

function webInputs() {
  const carried = filesUnder(['src']).filter((file) => bundled.test(file));
  return [...filesUnder([...shared, 'web', 'public', 'vite.config.ts']), ...carried];
}

function cliInputs() {
  return filesUnder([...shared, 'src', 'migrations', 'plugins', 'fixtures']);
}

async function timed(title, work) {
  const started = performance.now();
  process.stderr.write(`${title} …\n`);
  await work();
  process.stderr.write(`${title}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();
