import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { capture, root } from '../run.mjs';

const sbomPath = 'dist/sbom.cdx.json';

/**
 * Writes the CycloneDX bill of materials of package-lock.json. It needs no network, and the same lock gives the same
 * file.
 */
export async function writeSbom() {
  const { name, version } = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline', '--loglevel=silent'];
  const { code, output } = await capture(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
  if (code !== 0) throw new Error(`npm sbom failed with ${code}: ${output}`);
  const found = JSON.parse(output);
  const sbom = {
    ...found,
    metadata: {
      ...found.metadata,
      component: { ...found.metadata.component, type: 'application', name, version },
    },
    components: found.components.map(normalizeComponent),
  };
  delete sbom.serialNumber;
  delete sbom.metadata.timestamp;
  await mkdir(`${root}dist`, { recursive: true });
  await writeFile(root + sbomPath, `${JSON.stringify(sbom, null, 2)}\n`);
}

/**
 * Removes properties that would be wrong or vary. npm marks build dependencies as optional, although most are bundled
 * into the program, and registry addresses depend on the machine.
 */
function normalizeComponent({ scope, properties, externalReferences, ...component }) {
  const isForBuild = properties.some(({ name }) => name === 'cdx:npm:package:development');
  // npm names an alias such as typescript-7 by its folder.
  const [, name] = /^(@?[^@]+)@/.exec(component['bom-ref']);
  return {
    ...component,
    name,
    scope: isForBuild ? 'required' : scope,
    externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeSbom();
