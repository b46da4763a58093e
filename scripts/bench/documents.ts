import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentTemplate } from '../../src/features/document-templates/document-templates.entity';
import { createClient, type Client } from '../../src/testing/client';
import { startPartnerHub, type RunningServer } from './processes';
import { report } from './report';

const WARM_UP = 10;
const DOCUMENTS = 100;
const AT_ONCE = 2;

/**
 * Prints the built-in examples as PDF, two at a time. Measures the speed, and whether the memory of server and browser
 * grows.
 */
export async function measureDocuments(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-bench-'));
  const server = await startPartnerHub(dataDir);
  const client = createClient(server.url);
  await client.post('/api/auth/signup', { email: 'bench@example.org', password: 'bench password' });
  const { body } = await client.get<DocumentTemplate[]>('/api/document-templates?fileFormat=pdf');
  const ids = body.map(({ id }) => id);

  await printAll(client, ids, WARM_UP);
  const before = memoryOf(server);
  const started = performance.now();
  await printAll(client, ids, DOCUMENTS);
  const seconds = (performance.now() - started) / 1000;
  const after = memoryOf(server);

  report({
    what: 'PDF documents, two at once',
    unit: '/s',
    value: DOCUMENTS / seconds,
    target: { atLeast: 2 },
    figures: `${DOCUMENTS} documents in ${seconds.toFixed(1)} s`,
  });
  for (const part of ['server', 'browser'] as const)
    report({
      what: `memory of the ${part} after ${DOCUMENTS} PDF documents`,
      unit: '×',
      value: after[part] / before[part],
      target: { atMost: 1.25 },
      figures: `${before[part].toFixed(0)} → ${after[part].toFixed(0)} MB`,
    });
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

const memoryOf = (server: RunningServer) => ({
  server: server.residentMb(),
  browser: server.childrenMb(),
});

async function printAll(client: Client, ids: readonly string[], count: number): Promise<void> {
  let next = 0;
  const printer = async () => {
    while (next < count) {
      const { status, body } = await client.get(
        `/api/document-templates/${ids[next++ % ids.length]}/download`,
      );
      if (status !== 200) throw new Error(`a PDF answered ${status}: ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, printer));
}
