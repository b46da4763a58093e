import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../lib/clock';
import { hashToken } from '../../lib/ids';
import { packageRoot } from '../../lib/package-root';
import type { TestResponse, Client } from '../../testing/client';
import { feedOf, startItunes, type ItunesStub } from '../../testing/itunes';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { Podcast } from './podcasts.rules';

let itunes: ItunesStub;
let server: TestServer;
let team: Team;

beforeAll(async () => {
  itunes = await startItunes();
  server = await startTestServer({
    ...itunes.env,
    PARTNERHUB_PLUGINS: join(packageRoot, 'fixtures/example-plugin'),
  });
  team = await makeTeam(server);
});
afterAll(async () => {
  await server.close();
  await itunes.close();
});
beforeEach(async () => {
  await server.app.background.settled();
  server.clock.advance(minutes(1));
  Object.assign(itunes, { asked: [], feedsRead: [], shows: [], answer: null });
  itunes.feeds.clear();
  for (const table of ['podcast_searches', 'podcast_feeds', 'catalogue_podcasts'])
    await server.app.db.write(table).delete();
});

type Found = TestResponse<Podcast[]>;
type Refused = TestResponse<{ error: string }>;
const search = <Body = Podcast[]>(query: string, client: Client = team.viewer) =>
  client.get<Body>(`/api/podcasts/search?${query}`);
const names = ({ body }: Found) => body.map(({ name }) => name);
const failures = ({ headers }: TestResponse<unknown>) =>
  JSON.parse(headers.get('X-Podcasts-Failures') ?? 'null') as unknown;
const terms = () => itunes.asked.map((query) => query.get('term'));

describe('GET /api/podcasts/search', () => {
  it('the podcast search is open to all members of the workspace', async () => {
    const statuses = await statusByCaller(server, team, (client) => search('query=saas', client));
    const everyone = { outsider: 200, viewer: 200, editor: 200, admin: 200, owner: 200 };
    expect(statuses).toEqual({ anyone: 401, portal: 403, ...everyone });
    expect((await team.editor.post('/api/podcasts/search')).status).toBe(405);
  });

  it('a search returns shows with the fields of the specification, and null for unknown ones', async () => {
    itunes.shows = [{ id: 7, name: 'Partner Talk' }];
    const answer = await search('query=partner');
    expect(answer.body).toEqual([
      {
        id: 'apple-podcasts:7',
        name: 'Partner Talk',
        host: 'Margaret Hamilton',
        description: null,
        category: 'marketing',
        topics: ['Marketing', 'Business'],
        audienceSize: null,
        frequency: null,
        episodes: 120,
        website: null,
        platforms: { youtube: null, apple: 'https://podcasts.apple.com/us/podcast/id7?uo=4', spotify: null },
        language: null,
      },
    ]);
    expect(answer.headers.get('X-Total-Count')).toBe('1');
    expect(Object.fromEntries(itunes.asked[0] ?? [])).toEqual({
      term: 'partner',
      media: 'podcast',
      entity: 'podcast',
      limit: '100',
      country: 'us',
    });
  });

  it('a search reads missing facts from feeds in the background, once a week, and reports them as pending', async () => {
    itunes.shows = [
      { id: 1, name: 'Weekly' },
      { id: 2, name: 'Gone' },
      { id: 3, name: 'No feed', feedUrl: undefined },
    ];
    const now = server.clock.now();
    itunes.feeds.set(
      '/feeds/1',
      feedOf(now, { language: 'en-GB', description: 'On &lt;b&gt;partners&lt;/b&gt;.' }),
    );
    const first = await search('query=weekly');
    expect(first.headers.get('X-Podcasts-Pending')).toBe('2');
    expect(first.body.map(({ language }) => language)).toEqual([null, null, null]);
    await server.app.background.settled();
    const second = await search('query=weekly');
    expect(second.headers.get('X-Podcasts-Pending')).toBeNull();
    expect(second.body[0]).toMatchObject({
      language: 'en',
      frequency: 'weekly',
      description: 'On partners.',
      website: 'https://show.example/',
    });
    expect(second.body[1]).toMatchObject({ language: null, frequency: null });
    await server.app.background.settled();
    expect(itunes.feedsRead.sort()).toEqual(['/feeds/1', '/feeds/2']);
    server.clock.advance(days(8));
    await search('query=weekly');
    await server.app.background.settled();
    expect(itunes.feedsRead).toHaveLength(4);
  });

  it('a search is narrowed by every filter, and excludes shows with unknown fields', async () => {
    const now = server.clock.now();
    itunes.shows = [
      { id: 1, name: 'Deutsch', primaryGenreName: 'Technology', genres: ['Technology'] },
      { id: 2, name: 'English', primaryGenreName: 'Marketing', genres: ['Marketing'] },
      { id: 3, name: 'Unknown', primaryGenreName: 'Comedy', genres: ['Comedy'] },
    ];
    itunes.feeds.set('/feeds/1', feedOf(now, { language: 'de', every: 1 }));
    itunes.feeds.set('/feeds/2', feedOf(now, { language: 'en-us', every: 14 }));
    itunes.feeds.set('/feeds/3', feedOf(now, { every: 30 }));
    await search('query=all');
    await server.app.background.settled();
    expect(names(await search('query=all&category=technology'))).toEqual(['Deutsch']);
    expect(names(await search('query=all&category=technology&category=marketing'))).toEqual([
      'Deutsch',
      'English',
    ]);
    expect(names(await search('query=all&frequency=daily'))).toEqual(['Deutsch']);
    expect(names(await search('query=all&frequency=bi-weekly&frequency=weekly'))).toEqual(['English']);
    expect(names(await search('query=all&language=de&language=en'))).toEqual(['Deutsch', 'English']);
    expect(names(await search('query=all&audienceSize=0-10K&audienceSize=100K%2B'))).toEqual([]);
    // Of the filters, only languages matter to Apple: the stores of both countries are queried.
    expect(itunes.asked.map((query) => query.get('country')).sort()).toEqual(['de', 'us', 'us']);
  });

  it('a search with a language filter reads the feeds of shows with an unknown language', async () => {
    itunes.shows = [{ id: 1, name: 'Deutsch' }];
    itunes.feeds.set('/feeds/1', feedOf(server.clock.now(), { language: 'de' }));
    const first = await search('query=x&language=de');
    expect([first.body, first.headers.get('X-Podcasts-Pending')]).toEqual([[], '1']);
    await server.app.background.settled();
    expect(names(await search('query=x&language=de'))).toEqual(['Deutsch']);
  });

  it('a search returns pages of results', async () => {
    itunes.shows = Array.from({ length: 30 }, (_, n) => ({
      id: n + 1,
      name: `Show ${n + 1}`,
      feedUrl: null,
    }));
    const page = await search('query=show&limit=20');
    expect([page.body.length, page.headers.get('X-Total-Count')]).toEqual([20, '30']);
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
    const last = await team.viewer.get<Podcast[]>(next);
    expect([last.body[0]?.name, last.body.length, last.headers.get('Link')]).toEqual(['Show 21', 10, null]);
    expect(itunes.asked).toHaveLength(1);
  });

  it.each([
    [`query=${'x'.repeat(201)}`, 'query is too long'],
    ['query=a&query=b', 'query may be given once'],
    ['category=sports', 'category must be one of: business, technology'],
    ['language=en&language=xx', 'language must be one of: en, es, fr'],
    ['audienceSize=7', 'audienceSize must be one of: 0-10K, 10K-20K'],
    ['frequency=monthly', 'frequency must be one of: daily, weekly, bi-weekly'],
    ['sort=newest', 'sort must be one of: relevance, name-asc'],
    ['limit=0', 'limit must be between 1 and 1000'],
    ['cursor=abc', 'Invalid cursor'],
    ['query=%00', 'Query parameters must not contain null characters'],
  ])('refuses a search with %s', async (query, message) => {
    const refused: Refused = await search(query);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatch(new RegExp(`^${message}`));
    expect(itunes.asked).toEqual([]);
  });
});

describe('the Apple provider', () => {
  it('Apple gets categories as words if there is no search text, and no request without either', async () => {
    await search('');
    expect(terms()).toEqual([]);
    await search('category=business&category=customer-success&audienceSize=100K%2B');
    expect(terms().sort()).toEqual(['business', 'customer success']);
    await search('query=churn&category=business');
    expect(terms().at(-1)).toBe('churn');
  });

  it('Apple gets an equal search once a day, even from several users at once', async () => {
    itunes.shows = [{ id: 1, name: 'Partners', feedUrl: null }];
    await Promise.all(
      ['SaaS', 'saas', '  saas ', 'SAAS'].map((text) => search(`query=${encodeURIComponent(text)}`)),
    );
    await search('query=saas&sort=name-asc&frequency=daily&category=product');
    expect(terms()).toEqual(['saas']);
    server.clock.advance(hours(23));
    await search('query=saas');
    expect(terms()).toHaveLength(1);
    server.clock.advance(hours(2));
    expect(names(await search('query=saas'))).toEqual(['Partners']);
    expect(terms()).toHaveLength(2);
  });

  it('Apple gets at most 20 requests a minute; further searches answer 429 with the time to wait', async () => {
    itunes.shows = [{ id: 1, name: 'Partners', feedUrl: null }];
    await search('query=kept');
    server.clock.advance(days(2));
    for (let n = 0; n < 20; n += 1) await search(`query=word${n}`);
    server.clock.advance(20_000);
    const refused: Refused = await search('query=one+more');
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error: expect.stringMatching(
          /^Apple Podcasts gets too many requests\. Try again in (3\d|40) seconds\.$/,
        ),
      },
    });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(30);
    // An answer that is two days old is better than none.
    expect(names(await search('query=kept'))).toEqual(['Partners']);
    expect(failures(await search('query=kept'))).toMatchObject([{ provider: 'Apple Podcasts' }]);
    expect(itunes.asked).toHaveLength(21);
    server.clock.advance(minutes(1));
    expect((await search('query=one+more')).status).toBe(200);
  });

  it.each([
    ['an error', 500, 'oops', 'Apple Podcasts answered with an error (500).'],
    ['status 429', 429, '', 'Apple Podcasts is limiting requests. Try again in a few minutes.'],
    [
      'a page',
      200,
      '<!doctype html><title>Welcome</title>',
      'Apple Podcasts returned an unreadable response.',
    ],
    [
      'half of an answer',
      200,
      '{"resultCount":1,"results":[{"coll',
      'Apple Podcasts returned an unreadable response.',
    ],
    [
      'something else',
      200,
      '{"errorMessage":"Invalid value"}',
      'Apple Podcasts returned an unreadable response.',
    ],
  ])('a search reports a failure if Apple answers with %s', async (_, status, body, message) => {
    itunes.answer = (_request, response) => response.writeHead(status).end(body);
    const refused: Refused = await search('query=any');
    expect(refused).toMatchObject({ status: 503, body: { error: 'Failed to fetch podcasts' } });
    expect(failures(refused)).toEqual([{ provider: 'Apple Podcasts', message }]);
    await importCsv(['name,host', 'Any Growth,Ada']);
    const partial = await search('query=any');
    expect([partial.status, names(partial), failures(partial)]).toEqual([
      200,
      ['Any Growth'],
      [{ provider: 'Apple Podcasts', message }],
    ]);
    itunes.answer = null;
    itunes.shows = [{ id: 1, name: 'Any Day', feedUrl: null }];
    const mended = await search('query=any');
    expect([names(mended), failures(mended)]).toEqual([['Any Day', 'Any Growth'], null]);
  });

  it('a pause that Apple asks for holds for all servers, and the catalogue answers meanwhile', async () => {
    itunes.answer = (_request, response) => response.writeHead(429, { 'Retry-After': '300' }).end();
    const refused: Refused = await search('query=paused');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '300']);
    Object.assign(itunes, { answer: null, shows: [{ id: 1, name: 'Paused Hour', feedUrl: null }] });
    server.clock.advance(minutes(2));
    await importCsv(['name,host', 'Paused Growth,Ada']);
    const partial = await search('query=paused');
    expect(names(partial)).toEqual(['Paused Growth']);
    const message = 'Apple Podcasts has asked us to wait. Try again in 3 minutes.';
    expect(failures(partial)).toEqual([{ provider: 'Apple Podcasts', message }]);
    expect(terms()).toEqual(['paused']);
    // The pause holds for all servers, as it is stored in a row.
    const key = hashToken('podcasts paused apple-podcasts apple-podcasts');
    expect(await server.app.db.read('rate_limits').where({ key })).toHaveLength(1);
    server.clock.advance(minutes(4));
    expect(names(await search('query=paused'))).toEqual(['Paused Hour', 'Paused Growth']);
  });

  it('hostile values from Apple never become links or break the list', async () => {
    itunes.shows = [
      {
        id: 1,
        name: '<script>alert(1)</script>',
        collectionViewUrl: 'javascript:alert(1)',
        feedUrl: 'file:///etc/passwd',
      },
      {
        id: 2,
        name: 'x'.repeat(5000),
        artistName: 7,
        trackCount: -3,
        genres: 'none',
        primaryGenreName: null,
      },
      {
        id: 3,
        name: 'Zero\u0000\u0007\u202e',
        feedUrl: null,
        genres: ['\u0000', 'y'.repeat(500), 'Business'],
      },
      { id: 4, name: '   ' },
      { id: -5, name: 'Negative' },
      { id: 1, name: 'Twice' },
    ];
    const { body } = await search('query=hostile');
    expect(body.map(({ id }) => id)).toEqual(['apple-podcasts:1', 'apple-podcasts:2', 'apple-podcasts:3']);
    expect(body[0]?.platforms.apple).toBeNull();
    expect(body[1]).toMatchObject({ host: null, episodes: null, topics: [] });
    expect(body[1]?.name).toHaveLength(150);
    expect(body[2]).toMatchObject({ name: 'Zero \u202e', topics: ['Marketing', 'Business'] });
  });
});

async function importCsv(lines: readonly string[]) {
  const { writeFile, mkdtemp, rm } = await import('node:fs/promises');
  const { tmpdir } = await import('node:os');
  const folder = await mkdtemp(join(tmpdir(), 'partnerhub-catalogue-'));
  try {
    await writeFile(join(folder, 'shows.csv'), lines.join('\n'));
    return await server.app.podcastCatalogue.importFile(join(folder, 'shows.csv'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the podcast catalogue', () => {
  it('the catalogue is searched along with Apple, and a show that both know is merged', async () => {
    itunes.shows = [{ id: 9, name: 'Ecosystem Hour' }];
    await importCsv([
      'name,host,audience,frequency,language,youtube,feed',
      `Ecosystem Hour,,20K-50K,weekly,en,https://youtube.com/@eco,${itunes.url}/feeds/9/`,
      'Ecosystem News,Grace,,,,,',
    ]);
    const { body } = await search('query=ecosystem');
    expect(body.map(({ name }) => name).sort()).toEqual(['Ecosystem Hour', 'Ecosystem News']);
    expect(body.find(({ name }) => name === 'Ecosystem Hour')).toMatchObject({
      host: 'Margaret Hamilton',
      audienceSize: '20K-50K',
      frequency: 'weekly',
      language: 'en',
      episodes: 120,
      platforms: { youtube: 'https://youtube.com/@eco', apple: expect.stringContaining('id9') },
    });
  });

  it('an empty search lists the catalogue, in any of eight orders', async () => {
    await importCsv([
      'name,audience,youtube,apple,spotify',
      'beta,100K+,https://youtube.com/b,,',
      'Alpha,0-10K,,https://podcasts.apple.com/a,',
      'Gamma,,,,https://open.spotify.com/g',
      'delta,20K-50K,,,',
    ]);
    const order = async (sort: string) =>
      names(await search(`sort=${sort}`))
        .map((name) => name[0])
        .join('');
    expect(await order('name-asc')).toBe('AbdG');
    expect(await order('name-desc')).toBe('GdbA');
    expect(await order('audience-desc')).toBe('bdAG');
    expect(await order('audience-asc')).toBe('AdbG');
    expect((await order('youtube'))[0]).toBe('b');
    expect((await order('apple'))[0]).toBe('A');
    expect((await order('spotify'))[0]).toBe('G');
    expect((await order('relevance')).split('').sort().join('')).toBe('AGbd');
    expect(itunes.asked).toEqual([]);
  });

  it('a search matches parts of words in all texts of the catalogue, and filters by known fields', async () => {
    await importCsv([
      'name,host,description,category,topics,language',
      'One,Ada Lovelace,On channels,business,resellers|alliances,en',
      'Two,Ada Byron,Über Vertrieb,technology,,de',
      'Three,Grace,,business,,',
    ]);
    const found = async (query: string) => names(await search(query)).sort();
    itunes.answer = (_, response) => response.end('{"results":[]}');
    expect(await found('query=ADA')).toEqual(['One', 'Two']);
    expect(await found('query=alli')).toEqual(['One']);
    expect(await found('query=%C3%BCber')).toEqual(['Two']);
    expect(await found('query=ada&category=technology')).toEqual(['Two']);
    expect(await found('category=business')).toEqual(['One', 'Three']);
    expect(await found('language=en&language=fr')).toEqual(['One']);
    expect(await found('query=%25')).toEqual([]);
  });
});

describe('refreshing podcasts', () => {
  it('a refresh repeats searches older than a day, and a sweep deletes unused ones', async () => {
    itunes.shows = [{ id: 1, name: 'Old' }];
    itunes.feeds.set('/feeds/1', feedOf(server.clock.now(), { language: 'en' }));
    await search('query=refreshed');
    await server.app.background.settled();
    expect(await server.app.podcasts.refresh()).toEqual({
      searches: { refreshed: 0, failed: 0 },
      feeds: { read: 0, failed: 0 },
    });
    server.clock.advance(days(2));
    itunes.shows = [{ id: 1, name: 'New' }];
    // One at Apple, and one at the directory of the example plugin.
    expect((await server.app.podcasts.refresh()).searches).toEqual({ refreshed: 2, failed: 0 });
    expect(names(await search('query=refreshed'))).toEqual(['New']);
    expect(terms()).toHaveLength(2);
    server.clock.advance(days(6));
    itunes.answer = (_, response) => response.writeHead(500).end();
    expect(await server.app.podcasts.refresh()).toEqual({
      searches: { refreshed: 1, failed: 1 },
      feeds: { read: 1, failed: 0 },
    });
    expect(names(await search('query=refreshed'))).toEqual(['New']);
    server.clock.advance(days(25));
    await server.app.podcasts.sweep();
    for (const table of ['podcast_searches', 'podcast_feeds'])
      expect(await server.app.db.read(table)).toEqual([]);
  });
});
