import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const filesOf = (folder: string) => readdirSync(root + folder, { recursive: true, encoding: 'utf8' });

const metafile = z.object({
  outputs: z.record(z.string(), z.object({ inputs: z.record(z.string(), z.unknown()) })),
});
const [client, server, cli] = ['client', 'server', 'cli'].map(
  (bundle) => metafile.parse(JSON.parse(read(`.cache/metafiles/${bundle}.json`))).outputs,
);
const bundled = new Set(
  [client, server, cli]
    .flatMap((outputs) => Object.values(outputs ?? {}).flatMap(({ inputs }) => Object.keys(inputs)))
    .flatMap(
      (input) => /\/?(node_modules\/(?:.+\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? [],
    ),
);

const lock = z
  .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })
  .parse(JSON.parse(read('package-lock.json'))).packages;

const sbom = z
  .object({
    bomFormat: z.literal('CycloneDX'),
    metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
    components: z.array(
      z.object({
        'bom-ref': z.string(),
        name: z.string(),
        version: z.string(),
        purl: z.string().regex(/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@\d/),
        licenses: z.tuple([z.object({ expression: z.string() })]),
        hashes: z.tuple([z.object({ alg: z.literal('SHA-512'), content: z.string().length(128) })]),
      }),
    ),
    dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
  })
  .parse(JSON.parse(read('dist/sbom.cdx.json')));

describe('the metafiles of the build', () => {
  it('list the packages of each bundle', () => {
    const scripts = (folder: string) => filesOf(folder).filter((file) => file.endsWith('.js'));
    expect(scripts('dist').filter((file) => !cli?.[`dist/${file}`])).toEqual([]);
    expect(scripts('build/server').filter((file) => !server?.[file])).toEqual([]);
    // The script for other websites has no packages, and the list of routes is no module.
    const unlisted = scripts('build/client').filter((file) => !client?.[file]);
    expect(unlisted).toEqual(['t.js', expect.stringMatching(/^assets\/manifest-\w+\.js$/)]);
    const expected = ['react-dom', 'knex', 'nodemailer', '@fontsource-variable/inter'];
    expect([...bundled]).toEqual(expect.arrayContaining(expected.map((name) => `node_modules/${name}`)));
  });
});

describe('the bill of materials', () => {
  // ASVS 15.1.2
  it('lists the packages in the bundles, and those that npm installs beside them', () => {
    const installed = Object.keys(lock).filter((path) => path !== '' && !lock[path]?.dev);
    expect(installed).toContain('node_modules/pg');
    const refs = sbom.components.map((component) => component['bom-ref']);
    expect(refs.toSorted()).toEqual([...new Set([...bundled, ...installed])].toSorted());
    expect(sbom.metadata.component).toMatchObject({ name: 'partnerhub' });
  });

  it('says which package needs which', () => {
    const refs = new Set(sbom.components.map((component) => component['bom-ref']));
    expect(sbom.dependencies.map(({ ref }) => ref)).toEqual(['partnerhub', ...refs]);
    const needed = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    expect([...needed.values()].flat().filter((ref) => !refs.has(ref))).toEqual([]);
    expect(needed.get('partnerhub')).toEqual(
      expect.arrayContaining(['node_modules/pg', 'node_modules/react']),
    );
    expect(needed.get('node_modules/react-dom')).toEqual(['node_modules/react', 'node_modules/scheduler']);
    expect(needed.get('node_modules/tar-fs')).toContain('node_modules/tar-fs/node_modules/pump');
  });

  it('contains no registry addresses', () => {
    expect(read('dist/sbom.cdx.json').replace('http://cyclonedx.org/schema', '')).not.toMatch(/https?:\/\//);
  });

  it.each(['production', 'development'] as const)(
    'is the same if NODE_ENV of the build is %s',
    async (NODE_ENV) => {
      const script = `import { bundledPackages } from './scripts/build/metafiles.mjs';
import { describeMaterials } from './scripts/build/sbom.mjs';
process.stdout.write(await describeMaterials(await bundledPackages()));`;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', script],
        {
          cwd: root,
          env: { ...process.env, NODE_ENV },
          maxBuffer: 10_000_000,
        },
      );
      expect(stdout).toBe(read('dist/sbom.cdx.json'));
    },
  );
});

describe('THIRD-PARTY-LICENSES', () => {
  const sections = read('dist/THIRD-PARTY-LICENSES')
    .split(`\n${'─'.repeat(80)}\n\n`)
    .slice(1);
  const textOf = (name: string) =>
    sections.find((section) =>
      section
        .split('\n\n')[0]
        ?.split('\n')
        .some((line) => line.startsWith(`${name} `)),
    );

  it('has a license for each package in the bundles', () => {
    const named = sections.flatMap((section) => section.split('\n\n')[0]?.split('\n') ?? []);
    const wanted = sbom.components.filter((component) => bundled.has(component['bom-ref']));
    const lines = wanted.map(
      ({ name, version, licenses: [{ expression }] }) => `${name} ${version} (${expression})`,
    );
    expect(named.toSorted()).toEqual(lines.toSorted());
    expect(
      sections.filter((section) => !/copyright|license/i.test(section.split('\n\n').slice(1).join())),
    ).toEqual([]);
  });

  it.each([
    ['react', 'Copyright (c) Facebook, Inc. and its affiliates.'],
    ['@fontsource-variable/inter', 'SIL OPEN FONT LICENSE Version 1.1'],
    ['pino', 'Copyright (c) 2016-2025 Matteo Collina'],
    ['reflect-metadata', 'Apache License'],
    // The package has no license file.
    ['puppeteer-core', 'Copyright (c) The Chromium Authors'],
    ['puppeteer-core', 'Grant of Patent License'],
    ['degenerator', 'Copyright (c) Nathan Rajlich'],
    // A notice in its code.
    ['tslib', 'Copyright (c) Microsoft Corporation.'],
  ])('has the license of %s: %s', (name, text) => {
    expect(textOf(name)?.replaceAll(/\s+/g, ' ')).toContain(text);
  });
});
