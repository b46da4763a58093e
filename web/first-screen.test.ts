import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import routes from './routes';

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; parentId?: string; module: string; imports: string[] }>;
}

const client = new URL('../build/client', import.meta.url).pathname;
const manifestFile = `/assets/${readdirSync(`${client}/assets`).find((file) => /^manifest-\w+\.js$/.test(file))}`;
const manifest = JSON.parse(
  readFileSync(client + manifestFile, 'utf8').replace(/^window\.__remixManifest=|;$/g, ''),
) as Manifest;

/** Returns the size of a file as served. Files of less than 1 kB aren't compressed. */
function servedSize(file: string): number {
  const compressed = `${client}${file}.br`;
  return statSync(existsSync(compressed) ? compressed : client + file).size;
}

/** Returns the files that the browser loads before the user can use the screen. */
function firstFiles(routeId: string): Set<string> {
  const files = new Set([manifestFile, manifest.entry.module, ...manifest.entry.imports]);
  for (let id: string | undefined = routeId; id !== undefined; id = manifest.routes[id]?.parentId) {
    const route = manifest.routes[id];
    if (!route) throw new Error(`No route ${id} in ${manifestFile}: build again`);
    for (const file of [route.module, ...route.imports]) files.add(file);
  }
  return files;
}

function screensOf(entries: typeof routes | NonNullable<(typeof routes)[number]['children']>): string[] {
  return entries.flatMap(({ id, file, children = [] }) => [
    ...(file.endsWith('.screen.tsx') ? [id ?? file.replace(/\.tsx$/, '')] : []),
    ...screensOf(children),
  ]);
}

const firstLoads = screensOf(routes).map((screen) => {
  const files = [...firstFiles(screen)];
  const kB = files.reduce((sum, file) => sum + servedSize(file), 0) / 1000;
  return { screen, files: files.length, kB };
});

it('loads at most 176 kB of JavaScript before a screen can be used', () => {
  expect(firstLoads.filter(({ kB }) => kB > 176)).toEqual([]);
});

it('loads at most 19 files before a screen can be used', () => {
  expect(firstLoads.filter(({ files }) => files > 19)).toEqual([]);
});

/** A mobile network: the time in ms for a request and for 1 kB at 1.6 Mbit/s. Browsers send six requests at a time. */
const network = { request: 150, kB: 5, atOnce: 6 };

it('loads the scripts of a screen in at most 1.45 s on a mobile network', () => {
  const slow = firstLoads.filter(
    ({ files, kB }) => Math.ceil(files / network.atOnce) * network.request + kB * network.kB > 1450,
  );
  expect(slow).toEqual([]);
});

it('has every module that a script imports', () => {
  const assets = readdirSync(`${client}/assets`);
  const imported = assets
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...readFileSync(`${client}/assets/${file}`, 'utf8').matchAll(/["']\.\/([\w$.-]+\.js)["']/g),
    ])
    .map(([, file]) => file);
  expect(imported.length).toBeGreaterThan(1000);
  expect(imported.filter((file) => file === undefined || !assets.includes(file))).toEqual([]);
});
