import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { packageRoot } from '../lib/package-root';
import { makeTeam, type Team } from '../testing/roles';
import { startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const lead = { name: 'Ada Byron', company: 'Analytical Engines', email: 'ada@engines.example' };

/** Starts `partnerhub mcp` as an assistant does, with a new key. */
async function connect(scope: string) {
  const { body } = await team.admin.post<{ key: string }>('/api/admin/api-keys', { name: scope, scope });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['bin/run.js', 'mcp', '--url', server.url],
    cwd: packageRoot,
    env: { PATH: process.env.PATH ?? '', PARTNERHUB_API_KEY: body.key },
    stderr: 'pipe',
  });
  const errors: string[] = [];
  transport.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return { client, transport, errors };
}

const result = z.object({
  isError: z.boolean().optional(),
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
});
async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { isError = false, content } = result.parse(await client.callTool({ name, arguments: input }));
  return { isError, text: content[0].text };
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('offers the tools of the key to an assistant on stdio, and ends with it', async () => {
  const [writer, reader] = await Promise.all([connect('write'), connect('read')]);
  const toolsOf = async ({ client }: typeof writer) =>
    (await client.listTools()).tools.map(({ name }) => name);
  expect(await toolsOf(writer)).toEqual(expect.arrayContaining(['listLeads', 'createLead']));
  expect(await toolsOf(reader)).toContain('listLeads');
  expect(await toolsOf(reader)).not.toContain('createLead');

  const made = await call(writer.client, 'createLead', { body: lead });
  expect(made.isError).toBe(false);
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(made.text));
  const read = await call(reader.client, 'getLead', { id });
  expect([read.isError, JSON.parse(read.text)]).toEqual([false, expect.objectContaining({ id, ...lead })]);
  expect(await call(reader.client, 'createLead', { body: lead })).toEqual({
    isError: true,
    text: 'There is no tool createLead for this API key',
  });
  expect((await team.viewer.get('/api/leads')).headers.get('X-Total-Count')).toBe('1');

  for (const { client, transport, errors } of [writer, reader]) {
    const pid = transport.pid ?? 0;
    expect(isRunning(pid)).toBe(true);
    await client.close();
    expect(isRunning(pid)).toBe(false);
    expect(errors.join('')).toBe('');
  }
});

it("prints the reason on stderr if it can't start", async () => {
  const child = spawn(process.execPath, ['bin/run.js', 'mcp', '--url', server.url], {
    cwd: packageRoot,
    env: { ...process.env, PARTNERHUB_API_KEY: 'phk_unknown' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.stderr += chunk.toString()));
  await once(child, 'close');
  expect(child.exitCode).not.toBe(0);
  expect(texts.stdout).toBe('');
  expect(texts.stderr).toContain(`${server.url} refused the API key: 401`);
});
