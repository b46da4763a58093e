import { readFile } from 'node:fs/promises';
import { root } from '../run.mjs';

/**
 * Returns the CycloneDX bill of materials: the bundled packages, and those that npm installs beside the bundles. The same
 * lock and bundles give the same text. `npm sbom` can't select packages, and omits most of them if NODE_ENV is production.
 */
export async function describeMaterials(bundledPackages) {
  const { packages } = JSON.parse(await readFile(`${root}package-lock.json`, 'utf8'));
  const { name, version, license } = packages[''];
  const bundled = new Map(bundledPackages.map((entry) => [entry.folder, entry]));
  const shipped = Object.keys(packages).filter((path) => path && (bundled.has(path) || !packages[path].dev));
  const dependenciesOf = (path) => {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packages[path];
    const names = Object.keys({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
      ...peerDependencies,
    });
    const found = new Set(names.map((dependency) => findPackage(dependency, path, packages)));
    return shipped.filter((other) => found.has(other));
  };
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version, licenses: [{ expression: license }] },
    },
    components: shipped.map((path) => componentOf(path, { ...packages[path], ...bundled.get(path) })),
    dependencies: [
      { ref: name, dependsOn: dependenciesOf('') },
      ...shipped.map((path) => ({ ref: path, dependsOn: dependenciesOf(path) })),
    ],
  };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

function componentOf(
  path,
  { name = path.split('node_modules/').at(-1), version, license, integrity, optional },
) {
  const [algorithm, content] = integrity.split('-');
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    hashes: [
      { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') },
    ],
    licenses: [{ expression: license }],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
}

/** Returns the dependency that Node.js finds from a package: in its own folder, or in one around it. */
function findPackage(name, folder, packages) {
  const path = `${folder && `${folder}/`}node_modules/${name}`;
  if (packages[path] || !folder) return path;
  return findPackage(name, folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1)), packages);
}
