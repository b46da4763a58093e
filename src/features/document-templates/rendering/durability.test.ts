import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../../testing/client';
import { makeDocumentTemplate } from '../../../testing/document-templates';
import { createInstallation } from '../../../testing/installation';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partnerhub-chromium-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the browser processes that keep their profile in `folder`. */
async function browsers(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(folder));
}

/** Starts the published program and the download of a PDF. */
async function startPrinting() {
  const installation = await createInstallation({ TMPDIR: folder });
  const server = await installation.serve();
  const client = createClient(server.url);
  await client.post('/api/auth/signup', { email: 'ada@example.org', password: 'correct horse battery' });
  const { id } = await makeDocumentTemplate(client, {
    fileFormat: 'pdf',
    content: '# Plan\n\n'.repeat(300),
  });
  const download = client.get(`/api/document-templates/${id}/download`).catch((error: unknown) => error);
  await expect.poll(browsers).not.toEqual([]);
  return { installation, server, download };
}

it.runIf(process.platform === 'linux')(
  'a stopped server finishes the current PDF, and leaves no Chromium process and no profile',
  async () => {
    const { installation, server, download } = await startPrinting();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await download).toMatchObject({ status: 200, body: expect.stringMatching(/^%PDF/) });
    expect(await browsers()).toEqual([]);
    expect((await readdir(folder)).filter((name) => /chrom/i.test(name))).toEqual([]);
    await installation.remove();
  },
);

it.runIf(process.platform === 'linux')('the Chromium process of a killed server ends', async () => {
  const { installation, server, download } = await startPrinting();
  await server.end('SIGKILL');
  await expect.poll(browsers).toEqual([]);
  await download;
  await installation.remove();
});
