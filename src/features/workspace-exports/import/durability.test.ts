import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../../db/connect';
import { newId } from '../../../lib/ids';
import { signUpActor } from '../../../testing/actors';
import { createTestInstallation } from '../../../testing/command';
import type { Installation } from '../../../testing/installation';
import { insertRows, timeOf } from '../../../testing/large-tables';
import { createTestApp } from '../../../testing/server';
import { exportTo } from '../../../testing/workspace-files';
import { importTables } from './import-tables';

const LEADS = 20_000;
/** Where in its work an import is killed. */
const FRACTIONS = [0.2, 0.35, 0.5, 0.65, 0.8];

let folder: string;
let file: string;
const installations: Installation[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'killed-imports-'));
  file = join(folder, 'workspace.zip');
  const test = await createTestApp();
  const { workspaceId } = await signUpActor(test.app, 'ada@example.org');
  if (workspaceId === null) throw new Error('has no workspace');
  await insertRows(test.app.db, 'leads', LEADS, (n) => ({
    id: newId(),
    workspaceId,
    name: `Lead ${n}`,
    company: 'Initech',
    email: `lead${n}@example.org`,
    status: 'new',
    searchText: `lead ${n}\ninitech\nlead${n}@example.org`,
    createdAt: timeOf(n),
    updatedAt: timeOf(n),
  }));
  await exportTo(test.app, workspaceId, file);
  await test.close();
}, 120_000);
afterAll(async () => {
  for (const installation of installations) await installation.remove();
  await rm(folder, { recursive: true });
});

async function install(): Promise<Installation> {
  const installation = await createTestInstallation();
  installations.push(installation);
  return installation;
}

/** Returns the tables of workspaces that have rows, with their numbers. */
async function rowsOf(installation: Installation): Promise<Record<string, number>> {
  const db = connect(installation);
  const found: Record<string, number> = {};
  for (const { name } of await importTables(db)) {
    const [row]: { n: number | string }[] = await db.read(name).count({ n: '*' });
    if (Number(row?.n) > 0) found[name] = Number(row?.n);
  }
  await db.close();
  return found;
}

it('an import that is killed leaves nothing, and the next one imports everything', async () => {
  const args = ['workspaces', 'import', file];
  const whole = await install();
  const started = performance.now();
  expect((await whole.run(args)).stderr).toBe('');
  const ms = performance.now() - started;
  const all = await rowsOf(whole);
  expect(all.leads).toBe(LEADS);

  const killed = await install();
  let kills = 0;
  for (const fraction of FRACTIONS) {
    const running = killed.start(args);
    await setTimeout(ms * fraction);
    running.kill();
    const { code } = await running.finished;
    if (code !== null) break;
    kills += 1;
    expect(await rowsOf(killed)).toEqual({});
  }
  expect(kills).toBeGreaterThan(1);
  if (Object.keys(await rowsOf(killed)).length === 0) await killed.run(args);
  expect(await rowsOf(killed)).toEqual(all);
}, 300_000);
