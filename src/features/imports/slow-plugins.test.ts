import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { confirmImport, startImport } from '../../testing/imports';
import { makeCompetitor, makeSource } from '../../testing/monitoring';
import { createPluginFolder, type PluginFolder } from '../../testing/plugins';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { CountedSource } from '../monitoring/sources/sources.entity';

/** A source type whose plugin answers when the file `answers` exists in its folder. */
const code = `
  import { existsSync } from 'node:fs';
  const pause = new Int32Array(new SharedArrayBuffer(4));
  export default {
    sources: [{
      type: 'slow',
      label: 'Slow site',
      takes: 'url',
      normalize(input) {
        while (!existsSync(new URL('answers', import.meta.url))) Atomics.wait(pause, 0, 0, 10);
        return input;
      },
      check: async () => ({ items: [] }),
    }],
  };`;

let folder: PluginFolder;
let server: TestServer;
let team: Team;
let answers: string;
beforeAll(async () => {
  folder = await createPluginFolder();
  answers = join(await folder.write('slow', code), 'answers');
  server = await startTestServer({ PARTNERHUB_PLUGINS: folder.path });
  team = await makeTeam(server);
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});
beforeEach(async () => {
  await server.app.db.write('competitors').delete();
  await writeFile(answers, '');
});

const csv = 'Competitor,Address,Type\nInitrode,https://initrode.example/feed,slow';
const sources = async () =>
  (await team.viewer.get<CountedSource[]>('/api/monitored-sources')).body.map(
    ({ competitorId, competitorName, sourceUrl }) => ({ competitorId, competitorName, sourceUrl }),
  );

/** Starts an import whose plugin doesn't answer, changes something meanwhile, and lets the plugin answer. */
async function whileThePluginIsAsked<Result>(start: () => Promise<Result>, change: () => Promise<unknown>) {
  await rm(answers);
  const importing = start();
  await setTimeout(300);
  // Without an answer, the import can't end, and a transaction that waits for it would block this.
  await change();
  await writeFile(answers, '');
  return importing;
}

const addLead = (client: Client) =>
  client.post('/api/leads', { name: 'Bill', company: 'Initech', email: 'bill@initech.example' });

describe('an import whose plugin takes long', () => {
  it('shows the name of the source type in the preview', async () => {
    const { sample } = await startImport(team.editor, 'monitored-sources', csv);
    expect(sample).toMatchObject([{ values: { sourceType: 'Slow site' } }]);
    const builtIn = 'Competitor,Address,Type\nInitrode,initrode.example,url\nInitech,,';
    expect((await startImport(team.editor, 'monitored-sources', builtIn)).sample).toMatchObject([
      { values: { sourceType: 'Web page' } },
      { values: { sourceType: '' } },
    ]);
  });

  it('does not block other writers while the plugin is called', async () => {
    const view = await startImport(team.editor, 'monitored-sources', csv);
    const done = await whileThePluginIsAsked(
      () => confirmImport(team.editor, view),
      async () => expect((await addLead(team.outsider)).status).toBe(201),
    );
    expect(done).toMatchObject({ status: 200, body: { imported: 1 } });
  });

  it('does not block other writers during an import by the command line', async () => {
    const { workspaceId } = (await team.owner.get<{ workspaceId: string }>('/api/auth/me')).body;
    const done = await whileThePluginIsAsked(
      () => server.app.importSources(workspaceId, 'list.csv', Buffer.from(csv)),
      async () => expect((await addLead(team.outsider)).status).toBe(201),
    );
    expect(done).toEqual({ imported: 1, refused: [] });
  });

  it('adds the source to a competitor that was created meanwhile', async () => {
    const view = await startImport(team.editor, 'monitored-sources', csv);
    const made: string[] = [];
    const done = await whileThePluginIsAsked(
      () => confirmImport(team.editor, view),
      async () => made.push((await makeCompetitor(team.admin)).id),
    );
    expect(done.status).toBe(200);
    expect(await sources()).toEqual([
      { competitorId: made[0], competitorName: 'Initrode', sourceUrl: 'https://initrode.example/feed' },
    ]);
  });

  it('refuses a source that was created meanwhile, and updates the preview', async () => {
    const { id: competitorId } = await makeCompetitor(team.admin);
    const { id } = await makeSource(team.admin, competitorId, {
      sourceUrl: 'https://initrode.example/feed',
      sourceType: 'slow',
    });
    const table = () => server.app.db.write('monitored_sources').where({ id });
    const row: object = await table().first();
    await table().delete();
    const view = await startImport(team.editor, 'monitored-sources', csv);
    const done = await whileThePluginIsAsked(
      () => confirmImport(team.editor, view),
      // Creating it over HTTP would call the plugin.
      () => server.app.db.write('monitored_sources').insert(row),
    );
    expect(done.status).toBe(409);
    expect((await team.editor.get(`/api/imports/${view.id}`)).body).toMatchObject({
      counts: { importable: 0, bad: 1 },
      badRows: [{ problems: [{ message: 'This source is already tracked' }] }],
    });
    expect(await sources()).toHaveLength(1);
  });
});
