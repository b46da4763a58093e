import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lead } from '../leads/leads.entity';
import { packageRoot } from '../../lib/package-root';
import { makeLead } from '../../testing/leads';
import { makeTeam } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

/** The program in docs/api-client.md. */
interface Example {
  leadsWith(status: string): AsyncGenerator<Lead>;
  win(id: string): Promise<Lead>;
}

let server: TestServer;
/** A folder inside the package, where the compiler finds the example's imports. */
let folder: string;
let example: string;
beforeAll(async () => {
  server = await startTestServer();
  const cache = join(packageRoot, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'client-example-'));
  const { body: document } = await server.visitor().get<string>('/api/openapi.json');
  const types = await openapiTypescript(JSON.stringify(document));
  writeFileSync(join(folder, 'partnerhub.ts'), astToString(types));
  const page = readFileSync(join(packageRoot, 'docs/api-client.md'), 'utf8');
  example = /```ts\n(.*?)```/s.exec(page)?.[1] ?? '';
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
    noEmit: true,
    module: 'ESNext',
    moduleResolution: 'Bundler',
    target: 'ES2022',
    types: ['node'],
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['*.ts'] }),
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

/** Returns the compiler's errors for a program that uses the generated types. */
function problemsOf(program: string): string {
  writeFileSync(join(folder, 'client.ts'), program);
  const compiler = join(packageRoot, 'node_modules/typescript-7/bin/tsc');
  try {
    return execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  } catch (error) {
    return String(Reflect.get(Object(error), 'stdout'));
  }
}

it('compiles against the types of this version, which find mistakes', () => {
  expect(problemsOf(example)).toBe('');
  expect(problemsOf(example.replace("status: 'won'", "status: 'sold'"))).toContain('\'"sold"\'');
  expect(problemsOf(example.replace("'/api/leads/{id}/status'", "'/api/leads/{id}/state'"))).toContain(
    '/api/leads/{id}/state',
  );
});

it('reads all pages of a list, and changes a record', async () => {
  const team = await makeTeam(server);
  const wanted = { name: 'Example', scope: 'write' };
  const { body: made } = await team.owner.post<{ key: string }>('/api/admin/api-keys', wanted);
  for (let index = 0; index < 101; index++)
    await makeLead(team.editor, { email: `lead${index}@example.org`, status: 'new' });
  process.env.PARTNERHUB_API_KEY = made.key;
  const file = join(folder, 'running.mjs');
  const javascript = (await import('esbuild')).transformSync(
    example.replace('https://partners.example.com', server.url),
    { loader: 'ts', format: 'esm' },
  );
  writeFileSync(file, javascript.code);
  const { leadsWith, win } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Example;
  const found: Lead[] = [];
  for await (const lead of leadsWith('new')) found.push(lead);
  expect(new Set(found.map(({ id }) => id)).size).toBe(101);
  expect(await win(found[0]?.id ?? '')).toMatchObject({ id: found[0]?.id, status: 'won' });
  await expect(win('nothing')).rejects.toThrow('Lead not found');
});
