import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../../lib/clock';
import { addLink, BROWSER } from '../../../testing/affiliates';
import type { Client } from '../../../testing/client';
import { queryPlan, recordQueries, scansTableExcept } from '../../../testing/query-plans';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { AffiliateLinkView } from '../present-affiliates';

const PATH = '/api/track/click';
const SITE = 'https://engines.example';

let server: TestServer;
let owner: Client;
let workspaceId: string;
let links = 0;
/** The name of the link as an alias of `via`. */
let name = '';
let link: AffiliateLinkView;

beforeAll(async () => {
  server = await startTestServer({
    PARTNERHUB_TRUST_PROXY: '1',
    PARTNERHUB_RATE_LIMITS: 'click=5/1m,click_unknown=3/1m,click_workspace=40/1m',
  });
  ({ owner, workspaceId } = await company('ada@engines.example', SITE));
  await settle({ redirectHosts: ['shop.engines.example:8443'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(minutes(40));
  links += 1;
  name = `Adam-${links}`;
  const aliases = [{ param: 'via', value: name }];
  link = await addLink(owner, { affiliateCode: `Track-${links}`, aliases });
});

async function company(email: string, website: string) {
  const client = await server.signUp(email);
  const { workspaceId: id } = (await client.get<{ workspaceId: string }>('/api/auth/me')).body;
  await client.patch(`/api/workspaces/${id}`, { website });
  return { owner: client, workspaceId: id };
}

const settle = (body: object) => owner.patch(`/api/workspaces/${workspaceId}`, body);

let addresses = 0;
const newAddress = () => `203.0.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

interface Reported {
  origin?: string | null;
  userAgent?: string;
  address?: string;
  headers?: Record<string, string>;
}

/** Reports a click as the script does, by default from a new visitor. */
function report(
  body: object = {},
  { origin = SITE, userAgent = BROWSER, address = newAddress(), headers = {} }: Reported = {},
) {
  return server.visitor().post<{ clickId: string | null; error?: string }>(
    PATH,
    { workspaceId, param: 'via', value: name, ...body },
    {
      headers: {
        ...(origin !== null && { Origin: origin }),
        'User-Agent': userAgent,
        'X-Forwarded-For': address,
        'Sec-Fetch-Site': 'cross-site',
        ...headers,
      },
    },
  );
}

const clickOf = async (...args: Parameters<typeof report>) => {
  const { status, body } = await report(...args);
  return [status, body.clickId];
};
const aClick = [200, expect.stringMatching(/^[\w-]{54}$/)];
const noClick = [200, null];
const corsOf = ({ headers }: { headers: Headers }) =>
  [...headers].filter(([header]) => header.startsWith('access-control-'));

async function clicks(id = link.id): Promise<number> {
  await server.app.clickCounter.flush();
  return (await owner.get<AffiliateLinkView>(`/api/affiliate-links/${id}`)).body.clickCount;
}

describe('a click on a website', () => {
  it('an alias names its link, in any case, and the click counts', async () => {
    const answer = await report();
    expect([answer.status, answer.body]).toEqual([200, { clickId: expect.stringMatching(/^[\w-]{54}$/) }]);
    expect(await clickOf({ param: 'VIA', value: name.toUpperCase() })).toEqual(aClick);
    expect(await clicks()).toBe(2);
  });

  it('the code of a link answers to each parameter of the workspace, an alias only to its own', async () => {
    expect(await clickOf({ param: 'ref', value: link.affiliateCode.toLowerCase() })).toEqual(aClick);
    expect(await clickOf({ param: 'via', value: link.affiliateCode })).toEqual(aClick);
    expect(await clickOf({ param: 'utm_source', value: link.affiliateCode })).toEqual(noClick);
    expect(await clickOf({ param: 'ref' })).toEqual(noClick);
    expect(await clicks()).toBe(2);
  });

  it('an alias keeps working with a parameter that the settings no longer have', async () => {
    await settle({ trackingParams: ['partner'] });
    expect(await clickOf()).toEqual(aClick);
    expect(await clickOf({ param: 'partner', value: link.affiliateCode })).toEqual(aClick);
    expect(await clickOf({ param: 'ref', value: link.affiliateCode })).toEqual(noClick);
    await settle({ trackingParams: ['via', 'ref'] });
  });

  it('a paused or suspended link gets no click', async () => {
    for (const status of ['paused', 'suspended']) {
      await owner.patch(`/api/affiliate-links/${link.id}`, { status });
      expect([status, await clickOf()]).toEqual([status, noClick]);
    }
  });

  it('bots, link checkers and prefetches are no click', async () => {
    const bots = [
      '',
      'Googlebot/2.1 (+http://www.google.com/bot.html)',
      'curl/8.5.0',
      'ms-office; MSOffice 16',
    ];
    for (const userAgent of bots)
      expect([userAgent, await clickOf({}, { userAgent })]).toEqual([userAgent, noClick]);
    expect(await clickOf({}, { headers: { 'Sec-Purpose': 'prefetch;prerender' } })).toEqual(noClick);
    expect(await clicks()).toBe(0);
  });

  it('a browser that has the click keeps it for 30 minutes', async () => {
    const first = (await report()).body.clickId;
    server.clock.advance(minutes(29));
    expect((await report({ clickId: first })).body.clickId).toBe(first);
    server.clock.advance(minutes(2));
    expect((await report({ clickId: first })).body.clickId).not.toBe(first);
    expect(await clicks()).toBe(2);
  });

  it('one visitor counts once in 30 minutes, even without a stored click', async () => {
    const address = newAddress();
    for (let time = 0; time < 3; time += 1) expect(await clickOf({}, { address })).toEqual(aClick);
    expect(await clicks()).toBe(1);
  });

  it('the id of another link or a forged id gets a new click', async () => {
    const other = await addLink(owner, { affiliateCode: `Other-${links}` });
    const { clickId } = (await report({ value: other.affiliateCode })).body;
    for (const given of [clickId, 'forged', 'A'.repeat(54)])
      expect((await report({ clickId: given })).body.clickId).not.toBe(given);
  });

  it('the click takes one query, which uses indexes', async () => {
    await report();
    await server.app.clickCounter.flush();
    const queries = await recordQueries(server.app.db, () => report());
    const own = queries.filter(({ sql }) => /affiliate_link/.test(sql) && /select/i.test(sql));
    expect(own.filter(({ sql }) => sql.includes('redirectHosts'))).toHaveLength(1);
    for (const query of own) {
      const plan = await queryPlan(server.app.db, { ...query, bindings: query.bindings ?? [] });
      expect(plan.filter(scansTableExcept('c'))).toEqual([]);
    }
  });

  it('a missing or invalid value is refused at its field', async () => {
    for (const [body, field] of [
      [{ workspaceId: '' }, 'workspaceId'],
      [{ param: 'a b' }, 'param'],
      [{ param: 'a'.repeat(41) }, 'param'],
      [{ value: '' }, 'value'],
      [{ value: 'a'.repeat(101) }, 'value'],
      [{ page: 'a'.repeat(2001) }, 'page'],
      [{ clickId: 7 }, 'clickId'],
    ] as const) {
      const { status, body: answer } = await report(body);
      expect([status, Object.keys((answer as { fields?: object }).fields ?? {})]).toEqual([400, [field]]);
    }
  });
});

describe('other websites', () => {
  it('only pages of the website and of allowed hosts may report and read', async () => {
    for (const origin of [SITE, 'https://shop.engines.example:8443']) {
      const answer = await report({}, { origin });
      expect([answer.status, corsOf(answer)]).toEqual([200, [['access-control-allow-origin', origin]]]);
    }
    for (const origin of [
      'https://evil.example',
      'http://engines.example',
      'https://engines.example:8443',
      'https://shop.engines.example',
      'https://engines.example.evil.example',
      'https://sub.engines.example',
      'null',
    ]) {
      const answer = await report({}, { origin });
      expect([origin, answer.status, corsOf(answer)]).toEqual([origin, 403, []]);
    }
    expect(await clicks()).toBe(2);
  });

  it('a preflight is answered for all, and lets only JSON be sent', async () => {
    const preflight = (path: string) =>
      fetch(server.url + path, {
        method: 'OPTIONS',
        headers: { Origin: SITE, 'Access-Control-Request-Method': 'POST' },
      });
    const { status, headers } = await preflight(PATH);
    expect(status).toBe(204);
    expect(corsOf({ headers })).toEqual([
      ['access-control-allow-headers', 'Content-Type'],
      ['access-control-allow-methods', 'POST'],
      ['access-control-allow-origin', SITE],
      ['access-control-max-age', '86400'],
    ]);
    // Other calls have none.
    const other = await preflight('/api/affiliate-links');
    expect([other.status, corsOf(other)]).toEqual([403, []]);
  });

  it('an unknown workspace, or one without a website, accepts nothing from pages', async () => {
    const unknown = await report({ workspaceId: 'none' });
    expect([unknown.status, unknown.body.error, corsOf(unknown)]).toEqual([404, 'Workspace not found', []]);
    const bare = await server.signUp('bare@engines.example');
    const { workspaceId: id } = (await bare.get<{ workspaceId: string }>('/api/auth/me')).body;
    expect((await report({ workspaceId: id })).status).toBe(403);
  });

  it('a click of another workspace can be neither made nor learned about', async () => {
    const rival = await company('grace@rival.example', 'https://rival.example');
    const origin = 'https://rival.example';
    for (const body of [{}, { param: 'ref', value: link.affiliateCode }])
      expect(await clickOf({ workspaceId: rival.workspaceId, ...body }, { origin })).toEqual(noClick);
    expect((await report({}, { origin })).status).toBe(403);
    expect(await clicks()).toBe(0);
  });
});

describe('limits', () => {
  it('one network may report a limited number of clicks', async () => {
    const address = newAddress();
    for (let time = 0; time < 5; time += 1) expect((await report({}, { address })).status).toBe(200);
    const refused = await report({}, { address });
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)]);
    expect((await report()).status).toBe(200);
    server.clock.advance(minutes(1));
    expect((await report({}, { address })).status).toBe(200);
  });

  it('whoever tries names learns nothing after a few', async () => {
    const address = newAddress();
    for (let time = 0; time < 4; time += 1)
      expect(await clickOf({ value: `guess-${time}` }, { address })).toEqual(noClick);
    expect(await clickOf({}, { address })).toEqual(noClick);
    expect(await clickOf()).toEqual(aClick);
    expect(await clicks()).toBe(1);
  });

  it('a workspace gets a limited number of clicks from all networks, and foreign pages use none of it', async () => {
    for (let time = 0; time < 50; time += 1)
      expect((await report({}, { origin: 'https://evil.example' })).status).toBe(403);
    const statuses: number[] = [];
    for (let time = 0; time < 41; time += 1) statuses.push((await report()).status);
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 200), 429]);
  });
});

describe('the parameters of a workspace', () => {
  const params = async (id: string) => {
    const { status, body } = await server
      .visitor()
      .get<{ params: string[] }>(`/api/track/params?workspaceId=${id}`);
    return [status, body.params];
  };

  it('are the usual ones by default, for every page to read', async () => {
    const { workspaceId: id } = await company('params@engines.example', 'https://params.example');
    const usual = 'via ref fpr fp_ref aff deal ps_partner_key gspk tap_s a_aid rfsn'.split(' ');
    expect(await params(id)).toEqual([200, usual]);
    const { headers } = await server.visitor().get(`/api/track/params?workspaceId=${id}`);
    expect(corsOf({ headers })).toEqual([['access-control-allow-origin', '*']]);
    expect(headers.get('Cache-Control')).toBe('public, max-age=3600');
    expect((await params('none'))[0]).toBe(404);
  });

  it('can be changed by admins, in the order of precedence', async () => {
    expect((await settle({ trackingParams: ['Partner', 'via', 'via'] })).status).toBe(200);
    expect(await params(workspaceId)).toEqual([200, ['Partner', 'via']]);
    for (const trackingParams of [
      [],
      ['a b'],
      [''],
      ['a'.repeat(41)],
      'via',
      Array.from({ length: 21 }, (_, n) => `p${n}`),
    ])
      expect([trackingParams, (await settle({ trackingParams })).status]).toEqual([trackingParams, 400]);
    await settle({ trackingParams: ['via', 'ref'] });
  });
});
