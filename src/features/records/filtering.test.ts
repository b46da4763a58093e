import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredCalls } from '../../testing/called-routes';
import { makeCustomField } from '../../testing/custom-fields';
import { makeDeal } from '../../testing/deals';
import { makeLead } from '../../testing/leads';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

interface Answer {
  error: string;
  fields?: Record<string, string[]>;
}

const filtered = (path: string, ...conditions: string[]) =>
  team.admin.get<Answer>(
    `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(conditions.map((condition) => ['f', condition]))}`,
  );

/** The list calls with conditions. */
const lists = declaredCalls()
  .filter(({ method, query }) => method === 'GET' && Object.hasOwn(Object(query?.properties), 'f'))
  .map(({ path }) => path)
  .sort();

/** Has characters that patterns, JSON and queries treat specially, and letters with and without case. */
const TEXT = 'Ärger, 50% _x_ [a-z]* ?"\'\\ $1 (^.) 日本 😀 ß';

/** What a refusal asks for, and a value of that kind. */
const samples: readonly [RegExp, string][] = [
  [/a day such as/, '2026-02-28'],
  [/a number of days/, '30'],
  [/a number such as|an amount such as/, '19.90'],
  [/true or false/, 'true'],
];

/** Returns a value that the refusal of another value asks for. */
function valueFor(refusal: string): string {
  const [, choices] = /one of: (.+)$/.exec(refusal) ?? [];
  const [, sample] = samples.find(([asked]) => asked.test(refusal)) ?? [];
  return choices?.split(', ')[0] ?? sample ?? TEXT;
}

/** Values that try to leave their place in a query. */
const attacks = [
  `' OR 1=1 --`,
  `"; DROP TABLE leads; --`,
  `") OR (1=1`,
  '??',
  '?',
  '$1',
  ':x',
  String.raw`\\`,
];

const named = (message: string | undefined, before: string): string[] => {
  expect(message).toContain(before);
  return message?.slice(message.indexOf(before) + before.length).split(', ') ?? [];
};

describe.each(lists.filter((path) => !path.endsWith('/export')))('%s', (path) => {
  it('takes each operator that it names for each field that it names, with values of its kind only', async () => {
    const unknown = await filtered(path, 'nothing:is:x');
    expect(unknown.status).toBe(400);
    const fields = named(unknown.body.fields?.f?.[0], `f can't filter by nothing. Fields: `);
    expect(fields.length).toBeGreaterThan(3);
    for (const field of fields.filter((name) => name !== 'custom.<key>')) {
      const wrong = await filtered(path, `${field}:nope:x`);
      expect(wrong.status).toBe(400);
      for (const operator of named(wrong.body.fields?.f?.[0], `${field} can be filtered with: `)) {
        const condition = `${field}:${operator}`;
        const takesNothing = operator === 'empty' || operator === 'filled';
        const bare = await filtered(path, condition);
        expect({ condition, status: bare.status }).toEqual({ condition, status: takesNothing ? 200 : 400 });
        const text = await filtered(path, `${condition}:${TEXT}`);
        if (takesNothing) expect({ condition, status: text.status }).toEqual({ condition, status: 400 });
        if (takesNothing || text.status === 200) continue;
        const sample = valueFor(text.body.error);
        const value = operator === 'between' ? `${sample},${sample}` : sample;
        const found = await filtered(path, `${condition}:${value}`);
        expect({ condition, value, status: found.status }).toEqual({ condition, value, status: 200 });
      }
    }
  });

  it('binds values, and refuses everything else that could change the query', async () => {
    const unknown = await filtered(path, 'nothing:is:x');
    const [field = ''] = named(unknown.body.fields?.f?.[0], 'Fields: ');
    for (const attack of attacks) {
      expect([200, 400]).toContain((await filtered(path, `${field}:is:${attack}`)).status);
      expect((await filtered(path, `${field}:${attack}:x`)).status).toBe(400);
      expect((await filtered(path, `${field}${attack}:is:x`)).status).toBe(400);
    }
  });
});

it('every list of records takes conditions, and no call of the portal does', () => {
  expect(lists.filter((path) => !/\/(export|matching)$/.test(path))).toEqual([
    '/api/admin/applications',
    '/api/admin/users',
    '/api/affiliate-links',
    '/api/agreements',
    '/api/announcements',
    '/api/audit-log',
    '/api/campaigns',
    '/api/commissions',
    '/api/competitors',
    '/api/deals',
    '/api/document-templates',
    '/api/email-templates',
    '/api/events',
    '/api/leads',
    '/api/partners',
    '/api/payees',
    '/api/referral-programs',
    '/api/referrals',
    '/api/resources',
    '/api/roadmap-items',
    '/api/tier-proposals',
  ]);
});

describe('conditions', () => {
  const namesOf = async (path: string, ...conditions: string[]): Promise<string[]> => {
    const { status, body } = await filtered(path, ...conditions);
    if (!Array.isArray(body)) throw new Error(`${conditions.join('&')}: ${status} ${JSON.stringify(body)}`);
    return body.map((item: { name: string }) => item.name).sort();
  };

  beforeAll(async () => {
    team = await makeTeam(server);
    await team.admin.post('/api/tags', { category: 'Tier', label: 'Gold', value: 'Gold' });
    await server.app.db
      .write('partners')
      .where({ workspaceId: team.workspaceId })
      .update({ name: 'Home', location: 'Austin' });
    await makePartner(team.admin, { name: 'München AG', location: 'Munich, Germany', tier: 'Gold' });
    await makePartner(team.admin, {
      name: 'Hamburg AG',
      location: 'Hamburg,Germany',
      ownerId: team.userIds.admin,
    });
    await makePartner(team.admin, { name: 'Main', location: 'Frankfurt am Main, Hesse, Germany' });
    await makePartner(team.admin, { name: 'Remote', location: 'germany', status: 'inactive' });
    await makePartner(team.admin, {
      name: "Chloé's, Ltd",
      location: 'Lyon, France',
      partnershipType: ['Reseller', 'Technology'],
    });
  });

  it.each([
    [['country:is:Germany'], ['Hamburg AG', 'Main', 'München AG', 'Remote']],
    [['country:is:GERMANY', 'tier:is:gold'], ['München AG']],
    [['country:any:France,Austin'], ["Chloé's, Ltd", 'Home']],
    [['country:not:Germany', 'location:contains:ly'], ["Chloé's, Ltd"]],
    [['city:is:Hamburg'], ['Hamburg AG']],
    [['city:contains:frankfurt'], ['Main']],
    [['city:is:Germany'], ['Remote']],
    [['name:contains:MUNCHEN'], ['München AG']],
    [['name:is:chloe’s, LTD'], ["Chloé's, Ltd"]],
    [[String.raw`name:any:Chloé's\, Ltd,main`], ["Chloé's, Ltd", 'Main']],
    [['ownerId:is:me'], ['Hamburg AG']],
    [
      ['ownerId:empty', 'country:is:Germany', 'status:is:active'],
      ['Main', 'München AG'],
    ],
    [['ownerId:filled'], ['Hamburg AG']],
    [['ownerId:not:me', 'tier:filled'], ['München AG']],
    [['status:is:active', 'status:is:inactive'], []],
    [['status:any:inactive,pending'], ['Remote']],
    [['partnershipType:is:reseller'], ["Chloé's, Ltd"]],
    [['partnershipType:any:Technology,Other'], ["Chloé's, Ltd"]],
    [['partnershipType:empty', 'country:is:Austin'], ['Home']],
    [['createdAt:last:0', 'country:is:France'], ["Chloé's, Ltd"]],
    [['createdAt:before:2001-01-01'], []],
  ])('of partners: %j', async (conditions, expected) => {
    expect(await namesOf('/api/partners', ...conditions)).toEqual(expected);
    expect(await namesOf('/api/partners', ...[...conditions].reverse())).toEqual(expected);
    const sorted = await team.admin.get<{ name: string }[]>(
      `/api/partners?${new URLSearchParams([['sort', 'name'], ...conditions.map((one) => ['f', one])])}`,
    );
    expect(sorted.body.map(({ name }) => name).sort()).toEqual(expected);
    expect(sorted.headers.get('X-Total-Count')).toBe(String(expected.length));
  });

  it('of deals: amounts in their currency, and days where the reader is', async () => {
    const { id } = await makePartner(team.admin, { name: 'Sellers' });
    const deal = (name: string, amount: string | null, currency: string | null, expectedCloseDate: string) =>
      makeDeal(team.admin, id, { name, customerName: name, amount, currency, expectedCloseDate });
    const today = server.clock.now();
    const dayAfter = (days: number) =>
      new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    await deal('a', '19.90', 'EUR', dayAfter(0));
    await deal('b', '20', 'EUR', dayAfter(7));
    await deal('c', '1000', 'JPY', dayAfter(8));
    await deal('d', null, null, '2020-02-29');
    expect(await namesOf('/api/deals', 'amount:more:19.90')).toEqual(['b', 'c']);
    expect(await namesOf('/api/deals', 'amount:less:20')).toEqual(['a']);
    expect(await namesOf('/api/deals', 'amount:between:19.91 EUR,1000 EUR')).toEqual(['b']);
    expect(await namesOf('/api/deals', 'amount:more:5 JPY')).toEqual(['c']);
    expect(await namesOf('/api/deals', 'amount:is:19.9')).toEqual(['a']);
    expect(await namesOf('/api/deals', 'amount:empty')).toEqual(['d']);
    expect(await namesOf('/api/deals', 'currency:is:EUR', 'amount:filled')).toEqual(['a', 'b']);
    expect(await namesOf('/api/deals', 'expectedCloseDate:next:7')).toEqual(['a', 'b']);
    expect(await namesOf('/api/deals', 'expectedCloseDate:is:2020-02-29')).toEqual(['d']);
    expect(await namesOf('/api/deals', `expectedCloseDate:after:${dayAfter(7)}`)).toEqual(['c']);
    expect(await namesOf('/api/deals', `expectedCloseDate:before:${dayAfter(7)}`)).toEqual(['a', 'd']);
    expect(await namesOf('/api/deals', `partnerId:is:${id}`, 'customerName:not:a')).toEqual(['b', 'c', 'd']);
    const refused = await filtered('/api/deals', 'amount:more:19.999 EUR');
    expect(refused.body.fields).toEqual({ f: ['amount:more needs an amount such as 1500 or 1500 EUR'] });
    const sorted = await team.admin.get<{ name: string }[]>(
      `/api/deals?${new URLSearchParams({ sort: '-amount', f: 'amount:more:19.9' })}`,
    );
    expect(sorted.body.map(({ name }) => name)).toEqual(['c', 'b']);
  });

  it('of times: the days of the reader’s time zone', async () => {
    await makeLead(team.admin, { name: 'Early' });
    const at = '2026-03-01T23:30:00.000Z';
    await server.app.db.write('leads').where({ workspaceId: team.workspaceId }).update({ createdAt: at });
    for (const [timeZone, day] of [
      ['Asia/Tokyo', '2026-03-02'],
      ['America/New_York', '2026-03-01'],
    ] as const) {
      await team.admin.patch('/api/auth/me', { timeZone });
      expect(await namesOf('/api/leads', `createdAt:is:${day}`)).toEqual(['Early']);
      expect(await namesOf('/api/leads', `createdAt:between:${day},${day}`)).toEqual(['Early']);
      expect(await namesOf('/api/leads', `createdAt:before:${day}`)).toEqual([]);
      expect(await namesOf('/api/leads', `createdAt:after:${day}`)).toEqual([]);
    }
    await team.admin.patch('/api/auth/me', { timeZone: null });
    await server.app.db.write('leads').where({ workspaceId: team.workspaceId }).delete();
  });

  it('of custom fields, by their type', async () => {
    const kinds = { tier: 'select', seats: 'number', renewal: 'date', vip: 'checkbox', note: 'text' };
    for (const [key, type] of Object.entries(kinds))
      await makeCustomField(team.admin, {
        key,
        label: key,
        type,
        ...(key === 'tier' && { options: ['A', 'B, C'] }),
      });
    const custom = (values: object) => ({ custom: values });
    await makeLead(team.admin, {
      name: 'One',
      ...custom({ tier: 'A', seats: 9, renewal: '2026-05-01', vip: true, note: 'Grüße' }),
    });
    await makeLead(team.admin, { name: 'Two', ...custom({ tier: 'B, C', seats: 10.5, vip: false }) });
    await makeLead(team.admin, { name: 'Three' });
    for (const [condition, expected] of [
      ['tier:is:A', ['One']],
      [String.raw`tier:any:A,B\, C`, ['One', 'Two']],
      ['tier:not:A', ['Three', 'Two']],
      ['tier:empty', ['Three']],
      ['seats:more:9', ['Two']],
      ['seats:between:9,10', ['One']],
      ['renewal:before:2026-05-02', ['One']],
      ['vip:is:true', ['One']],
      ['vip:is:false', ['Three', 'Two']],
      ['note:contains:gruss', []],
      ['note:contains:GRU', ['One']],
    ] as const)
      expect({ condition, names: await namesOf('/api/leads', `custom.${condition}`) }).toEqual({
        condition,
        names: expected,
      });
    expect(await namesOf('/api/leads?sort=custom.seats&x=', 'custom.seats:filled')).toEqual(['One', 'Two']);
    for (const [condition, message] of [
      ['custom.other:is:x', `f can't filter by custom.other, which isn't a custom field`],
      ['custom.tier:is:C', 'custom.tier:is needs one of: A, B, C'],
      ['custom.vip:more:1', 'custom.vip can be filtered with: is'],
    ] as const)
      expect((await filtered('/api/leads', condition)).body.fields).toEqual({ f: [message] });
  });

  it('of an export and a search hold as well', async () => {
    await makeLead(team.admin, { name: 'Searched', city: 'Oslo' });
    await makeLead(team.admin, { name: 'Searched too', city: 'Bergen' });
    const given = new URLSearchParams({ search: 'searched', f: 'city:is:oslo' });
    const { body, headers } = await team.admin.get<unknown[]>(`/api/leads?${given}`);
    expect(body).toMatchObject([{ name: 'Searched' }]);
    expect(headers.get('X-Total-Count')).toBe('1');
    const file = await team.admin.get<string>(`/api/leads/export?${given}`);
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('find nothing in another workspace, not even by the id of one of its records', async () => {
    const partner = await makePartner(team.admin, { name: 'Secret' });
    await makeLead(team.admin, { name: 'Secret' });
    for (const condition of ['name:is:Secret', `partnerId:is:${partner.id}`, `ownerId:not:${UNKNOWN_ID}`]) {
      const { body } = await team.outsider.get<{ name: string }[]>(
        `/api/leads?${new URLSearchParams({ f: condition })}`,
      );
      expect(body).toEqual([]);
    }
    const portal = await team.portal.get(`/api/portal/deals?${new URLSearchParams({ f: 'nothing:is:x' })}`);
    expect(portal.status).toBe(200);
    expect((await team.portal.get('/api/leads?f=name:is:Secret')).status).toBe(403);
  });

  it('are at most 20, and short', async () => {
    const many = (count: number) => Array.from({ length: count }, () => 'name:not:x');
    expect((await filtered('/api/leads', ...many(20))).status).toBe(200);
    expect((await filtered('/api/leads', ...many(21))).body.fields).toEqual({
      f: ['At most 20 conditions are allowed'],
    });
    expect((await filtered('/api/leads', `name:contains:${'😀'.repeat(200)}`)).status).toBe(200);
    expect((await filtered('/api/leads', `name:is:${'ä'.repeat(201)}`)).body.fields).toEqual({
      f: ['name:is needs values of at most 200 characters'],
    });
    expect((await filtered('/api/leads', `name:any:${'x,'.repeat(51)}`)).status).toBe(400);
    expect((await filtered('/api/leads', 'createdAt:last:4000')).status).toBe(400);
    expect((await filtered('/api/leads', 'createdAt:is:2026-02-30')).status).toBe(400);
  });
});
