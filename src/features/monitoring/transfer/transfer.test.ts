import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmImport, startImport, uploadFile } from '../../../testing/imports';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { CountedCompetitor } from '../competitors/competitors.entity';
import type { CountedSource } from '../sources/sources.entity';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.app.db.write('competitors').delete();
});

const upload = (file: string) => startImport(team.editor, 'monitored-sources', file);
const importAll = async (file: string, more: object = {}) =>
  confirmImport(team.editor, await upload(file), more);
const exported = async (format: string) =>
  (await team.viewer.get<string>(`/api/monitored-sources/export?format=${format}`)).body;
const sources = async () =>
  (await team.viewer.get<CountedSource[]>('/api/monitored-sources?limit=100')).body.map(
    ({ competitorName, sourceType, sourceUrl, sourceHandle, checkFrequency }) =>
      [competitorName, sourceType, sourceUrl ?? sourceHandle, checkFrequency].join(' '),
  );
const competitors = async () => (await team.viewer.get<CountedCompetitor[]>('/api/competitors')).body;

describe('permissions', () => {
  const editors = { anyone: 401, portal: 403, viewer: 403 };
  it('lets editors import', async () => {
    const statuses = await statusByCaller(server, team, (client) =>
      uploadFile(client, 'monitored-sources', 'Competitor,URL\nInitrode,a.example'),
    );
    expect(statuses).toEqual({ ...editors, editor: 201, admin: 201, owner: 201, outsider: 201 });
  });

  it('lets members export', async () => {
    const statuses = await statusByCaller(server, team, (client) =>
      client.get('/api/monitored-sources/export'),
    );
    expect(statuses).toEqual({
      ...{ anyone: 401, portal: 403, viewer: 200 },
      ...{ editor: 200, admin: 200, owner: 200, outsider: 200 },
    });
    expect((await team.viewer.get('/api/monitored-sources/export?format=xml')).status).toBe(400);
  });
});

describe('an import', () => {
  it('creates competitors and sources in the order of the file, and adds to competitors that exist', async () => {
    const { id } = await makeCompetitor(team.editor, { name: 'Initrode', website: 'initrode.example' });
    const csv = [
      'Company;URL;Type;Frequency;Homepage',
      'initrode;initrode.example/feed;;Weekly;other.example',
      'Penetrode;https://penetrode.example/prices;URL;;penetrode.example',
      'Penetrode;@penetrode;YouTube;hourly;',
      'Initech;;;;initech.example',
    ].join('\n');
    expect((await importAll(csv)).body).toMatchObject({ imported: 4 });
    expect(await sources()).toEqual([
      'Initrode rss https://initrode.example/feed weekly',
      'Penetrode url https://penetrode.example/prices daily',
      'Penetrode youtube @penetrode hourly',
    ]);
    expect((await competitors()).map(({ name, website }) => [name, website]).sort()).toEqual([
      ['Initech', 'https://initech.example'],
      ['Initrode', 'https://initrode.example'],
      ['Penetrode', 'https://penetrode.example'],
    ]);
    expect((await competitors()).find((one) => one.id === id)?.sourceCount).toBe(1);
  });

  it('adds a source once that two imports contain at the same time', async () => {
    await makeCompetitor(team.editor);
    const files = [
      await upload('Competitor,URL\nInitrode,a.example/feed'),
      await upload('Competitor,URL\nInitrode,a.example/feed'),
    ];
    const results = await Promise.all(files.map((file) => confirmImport(team.editor, file)));
    for (const { status } of results) expect([200, 409]).toContain(status);
    expect(results.some(({ status }) => status === 200)).toBe(true);
    expect(await sources()).toEqual(['Initrode rss https://a.example/feed daily']);
  });

  it('reports invalid rows, and sources that are tracked or occur twice', async () => {
    const { id } = await makeCompetitor(team.editor);
    await makeSource(team.editor, id, { sourceUrl: 'https://initrode.example/feed' });
    const csv = [
      'Competitor,Address,Type',
      'Initrode,http://initrode.example/feed/?utm_source=x,rss',
      'Penetrode,penetrode.example/feed,rss',
      'Penetrode,https://penetrode.example/feed#top,rss',
      'Initech,initech.example/feed,rss',
      'Initech,ftp://initech.example,rss',
      'Initech,https://initech.example,youtube',
      'Initech,initech.example,fax',
      'Initrode,,',
      ',initech.example/x,rss',
    ].join('\n');
    const view = await upload(csv);
    const { body } = await team.editor.get<{ row: number; problems: { message: string }[] }[]>(
      `/api/imports/${view.id}/problems`,
    );
    expect(body.map(({ row, problems }) => [row, problems[0]?.message])).toEqual([
      [2, 'This source is already tracked'],
      [4, 'This source is already tracked'],
      [6, 'Only http and https addresses can be fetched'],
      [7, 'Enter a YouTube channel: its address, its @handle or its id'],
      [8, expect.stringMatching(/^Source type must be one of: rss, url/)],
      [9, 'This competitor is already tracked'],
      [10, 'Competitor name is required'],
    ]);
    expect(await confirmImport(team.editor, view, { leaveOutBad: true })).toMatchObject({
      body: { imported: 2 },
    });
    expect(await sources()).toHaveLength(3);
    // An import stores the keys, so that the form refuses imported sources.
    const { id: initech = '' } = (await competitors()).find(({ name }) => name === 'Initech') ?? {};
    const again = { competitorId: initech, sourceUrl: 'initech.example/feed' };
    expect((await team.editor.post('/api/monitored-sources', again)).status).toBe(409);
  });

  it('refuses an OPML file with folders nested too deeply', async () => {
    const nested = `<opml version="2.0"><body>${'<outline text="a">'.repeat(2_000)}`;
    await expect(importAll(nested)).rejects.toThrow('refused: 400');
  });

  it('reads the OPML file of a feed reader, with folders as competitors', async () => {
    const opml = `<?xml version="1.0"?><opml version="1.0"><head><title>Mine</title></head><body>
      <outline text="Initrode"><outline type="rss" text="Blog" xmlUrl="https://initrode.example/feed?a=1&amp;b=2" htmlUrl="https://initrode.example/blog"/>
      <outline text="News" xmlUrl="https://initrode.example/news"></outline></outline>
      <outline type="rss" title="Penetrode &amp; Sons" xmlUrl="https://penetrode.example/feed"/></body></opml>`;
    expect((await importAll(opml)).body).toMatchObject({ imported: 3 });
    expect(await sources()).toEqual([
      'Initrode rss https://initrode.example/feed?a=1&b=2 daily',
      'Initrode rss https://initrode.example/news daily',
      'Penetrode & Sons rss https://penetrode.example/feed daily',
    ]);
    expect((await competitors()).find(({ name }) => name === 'Initrode')?.website).toBe(
      'https://initrode.example',
    );
    expect((await uploadFile(team.editor, 'monitored-sources', '<html><body>x')).status).toBe(400);
  });
});

describe('an export', () => {
  it('as CSV can be imported again completely', async () => {
    const csv = [
      'Competitor,Website,Industry,Type,Address,Check frequency',
      'Initrode & Sons,https://initrode.example,Software,rss,https://initrode.example/feed?a=1&b=2,weekly',
      'Initrode & Sons,,,url,https://initrode.example/prices,daily',
      'Initrode & Sons,,,twitter,@initrode,hourly',
      'Quiet <Ltd>,https://quiet.example,,,,',
    ].join('\n');
    await importAll(csv);
    const before = { sources: (await sources()).sort(), competitors: await competitors() };
    const file = await exported('csv');
    await server.app.db.write('competitors').delete();
    expect(await importAll(file)).toMatchObject({ status: 200, body: { imported: 4 } });
    expect((await sources()).sort()).toEqual(before.sources);
    const facts = (all: CountedCompetitor[]) =>
      all.map(({ name, website, industry }) => [name, website, industry]).sort();
    expect(facts(await competitors())).toEqual(facts(before.competitors));
    // Nothing is imported twice.
    expect((await upload(file)).counts).toMatchObject({ importable: 0 });
  });

  it('as OPML has only feeds, in one folder for each competitor, and can be imported again', async () => {
    await importAll(
      [
        'Competitor,Website,Industry,Type,Address,Check frequency',
        'Initrode & Sons,https://initrode.example,Software,rss,https://initrode.example/feed?a=1&b=2,weekly',
        'Initrode & Sons,,,url,https://initrode.example/prices,daily',
        'Initrode & Sons,,,rss,https://initrode.example/news,daily',
        'Social,,,twitter,@social,hourly',
        'Penetrode,,,rss,https://penetrode.example/feed,daily',
        'Quiet <Ltd>,https://quiet.example,,,,',
      ].join('\n'),
    );
    const before = (await sources()).filter((source) => source.includes(' rss ')).sort();
    const file = await exported('opml');
    const folders = [...file.matchAll(/<outline text="([^"]*)">\n([^]*?)<\/outline>/g)];
    const feedsOf = (folder: string) =>
      [...folder.matchAll(/type="rss" .*xmlUrl="([^"]*)"/g)].map(([, url]) => url);
    expect(folders.map(([, name, folder = '']) => [name, feedsOf(folder).sort()]).sort()).toEqual([
      ['Initrode &amp; Sons', ['https://initrode.example/feed?a=1&amp;b=2', 'https://initrode.example/news']],
      ['Penetrode', ['https://penetrode.example/feed']],
    ]);
    expect(file.match(/<outline /g)).toHaveLength(5);
    await server.app.db.write('competitors').delete();
    const answer = await uploadFile(team.editor, 'monitored-sources', file, 'feeds.opml', 'text/x-opml');
    expect(await confirmImport(team.editor, answer.body)).toMatchObject({ body: { imported: 3 } });
    expect((await sources()).sort()).toEqual(before);
    expect(await competitors()).toContainEqual(
      expect.objectContaining({
        name: 'Initrode & Sons',
        website: 'https://initrode.example',
        industry: 'Software',
      }),
    );
  });

  it('of a former version as OPML, with all sources, can still be imported', async () => {
    const former = `<opml version="2.0"><head/><body>
      <outline text="Initrode"><outline type="link" text="x" url="https://initrode.example/prices" competitor="Initrode" sourceType="url" checkFrequency="hourly"/></outline>
      <outline text="Quiet"><outline text="Quiet" competitor="Quiet" website="https://quiet.example"/></outline></body></opml>`;
    expect((await importAll(former)).body).toMatchObject({ imported: 2 });
    expect(await sources()).toEqual(['Initrode url https://initrode.example/prices hourly']);
  });

  it('is recorded, and contains only sources of the workspace', async () => {
    await makeCompetitor(team.outsider, { name: 'Foreign' });
    expect(await exported('csv')).not.toContain('Foreign');
    expect(await exported('opml')).not.toContain('Foreign');
    const { body } = await team.owner.get<{ objectName: string }[]>('/api/audit-log?action=exported');
    expect(body[0]).toMatchObject({ objectName: 'Monitored sources' });
  });
});

it('the command line imports and exports without a preview', async () => {
  const { importSources, sourceExport } = server.app;
  const file = 'Competitor,Address\nInitrode,initrode.example/feed\nInitrode,ftp://x.example';
  const report = await importSources(team.workspaceId, 'a.csv', Buffer.from(file));
  expect(report).toMatchObject({ imported: 1, refused: [{ line: 3 }] });
  const workspace = { id: team.workspaceId, name: 'Acme' };
  const { content, fileName } = await sourceExport.exportForOperator(workspace, 'opml');
  let text = '';
  for await (const part of content) text += String(part);
  expect(text).toContain('xmlUrl="https://initrode.example/feed"');
  expect(fileName).toMatch(/^acme-monitored-sources-\d{4}-\d{2}-\d{2}\.opml$/);
});
