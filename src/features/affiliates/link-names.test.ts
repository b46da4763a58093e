import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addLink, BROWSER, clickIdOf } from '../../testing/affiliates';
import type { Client } from '../../testing/client';
import { newId } from '../../lib/ids';
import { startTestServer, type TestServer } from '../../testing/server';
import type { CommissionDetails, CommissionView } from '../commissions/ledger/present-commissions';
import type { AttributionView } from './conversions/explain-attribution';
import type { AffiliateLinkView, ConversionView } from './present-affiliates';

const PATH = '/api/affiliate-links';
const SITE = 'https://engines.example';

let server: TestServer;
let owner: Client;
let workspaceId: string;
let rival: Client;
let rivalId: string;
let count = 0;
let link: AffiliateLinkView;

beforeAll(async () => {
  server = await startTestServer();
  ({ client: owner, id: workspaceId } = await company('ada@engines.example', SITE));
  ({ client: rival, id: rivalId } = await company('grace@rival.example', 'https://rival.example'));
});
afterAll(() => server.close());
beforeEach(async () => {
  count += 1;
  link = await addLink(owner, { affiliateCode: `Names-${count}` });
});

async function company(email: string, website: string) {
  const client = await server.signUp(email);
  const { workspaceId: id } = (await client.get<{ workspaceId: string }>('/api/auth/me')).body;
  await client.patch(`/api/workspaces/${id}`, { website });
  return { client, id };
}

const via = (value: string, param = 'via') => ({ param, value });
const change = (body: object, { id } = link) => owner.patch<AffiliateLinkView>(`${PATH}/${id}`, body);
const read = async ({ id } = link) => (await owner.get<AffiliateLinkView>(`${PATH}/${id}`)).body;

describe('aliases and coupons of a link', () => {
  it('are kept as typed, without repeated ones', async () => {
    const aliases = [via(' Adam '), via('adam'), via('adam', 'REF'), via('a b=c&d')];
    const made = await addLink(owner, {
      affiliateCode: `Kept-${count}`,
      aliases,
      coupons: ['Spring-20', 'SPRING-20', ' x '],
    });
    expect(await read(made)).toMatchObject({
      aliases: [via('adam'), via('adam', 'REF'), via('a b=c&d')],
      coupons: ['SPRING-20', 'x'],
    });
    await owner.delete(`${PATH}/${made.id}`);
  });

  it('are none by default, and are replaced or removed by a change', async () => {
    expect(link).toMatchObject({ aliases: [], coupons: [] });
    const named = { aliases: [via(`one-${count}`)], coupons: [`ONE-${count}`] };
    expect((await change(named)).body).toMatchObject(named);
    expect((await change({ aliases: [via(`two-${count}`)] })).body).toMatchObject({
      aliases: [via(`two-${count}`)],
      coupons: [`ONE-${count}`],
    });
    expect((await change({ aliases: [], coupons: [] })).body).toMatchObject({ aliases: [], coupons: [] });
    // Both are free again.
    const other = await addLink(owner, { affiliateCode: `Other-${count}`, ...named });
    expect(other).toMatchObject(named);
  });

  it('belong to one link of a workspace, whatever their case', async () => {
    const named = { aliases: [via(`taken-${count}`)], coupons: [`TAKEN-${count}`] };
    await change(named);
    const other = await addLink(owner, { affiliateCode: `Other-${count}` });
    for (const body of [
      { aliases: [via(`TAKEN-${count}`, 'VIA')] },
      { coupons: [`taken-${count}`] },
      { aliases: [via('free')], coupons: [`TAKEN-${count}`] },
    ]) {
      const refused = await change(body, other);
      const error = 'Another affiliate link has this alias or coupon';
      expect([refused.status, refused.body]).toEqual([409, { error }]);
      const made = await owner.post(PATH, {
        ...other,
        id: undefined,
        affiliateCode: `Third-${count}`,
        ...body,
      });
      expect(made.status).toBe(409);
    }
    expect(await read(other)).toMatchObject({ aliases: [], coupons: [] });
    // The same value of another parameter, or as a coupon, is another name. So is that of another workspace.
    expect(
      (await change({ aliases: [via(`taken-${count}`, 'ref')], coupons: [`free-${count}`] }, other)).status,
    ).toBe(200);
    expect((await addLink(rival, { affiliateCode: `Rival-${count}`, ...named })).aliases).toEqual(
      named.aliases,
    );
  });

  it('of two links that are created at once belong to one', async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        owner.post(PATH, {
          ...{
            affiliateCode: `Race-${count}-${n}`,
            affiliateName: 'Ada',
            affiliateEmail: 'ada@engines.example',
          },
          ...{ commissionRate: '10', coupons: [`RACE-${count}`] },
        }),
      ),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('of a deleted link are free', async () => {
    const named = { aliases: [via(`gone-${count}`)], coupons: [`GONE-${count}`] };
    await change(named);
    expect((await owner.delete(`${PATH}/${link.id}`)).status).toBe(204);
    expect((await addLink(owner, { affiliateCode: `After-${count}`, ...named })).coupons).toEqual(
      named.coupons,
    );
  });

  it('that are too many or invalid are refused', async () => {
    const many = Array.from({ length: 21 }, (_, n) => `many-${count}-${n}`);
    const aliasText = 'An alias needs a parameter and a value, such as via=adam';
    for (const [body, fields] of [
      [{ aliases: many.map((value) => via(value)) }, { aliases: ['Maximum 20 aliases allowed'] }],
      [{ coupons: many }, { coupons: ['Maximum 20 coupons allowed'] }],
      [{ aliases: [via('')] }, { aliases: [aliasText] }],
      [{ aliases: [via('adam', 'a b')] }, { aliases: [aliasText] }],
      [{ aliases: ['via=adam'] }, { aliases: [aliasText] }],
      [{ aliases: 'via=adam' }, { aliases: [aliasText] }],
      [{ aliases: [via('a'.repeat(101))] }, { aliases: ['Alias is too long'] }],
      [{ coupons: [''] }, { coupons: ['Coupons must be a list of codes'] }],
      [{ coupons: ['a'.repeat(101)] }, { coupons: ['Coupon is too long'] }],
    ] as const) {
      const { status, body: answer } = await change(body);
      expect([status, answer]).toEqual([400, expect.objectContaining({ fields })]);
    }
    expect((await change({ aliases: many.slice(1).map((value) => via(value)) })).status).toBe(200);
  });
});

describe('GET /r with a parameter', () => {
  const follow = (query: string) =>
    server.visitor().get(`/r?${query}`, { headers: { 'User-Agent': BROWSER } });
  const placeOf = ({ headers }: { headers: Headers }) => {
    const url = new URL(headers.get('Location') ?? '');
    url.searchParams.delete('ph_click');
    return url.href;
  };

  it('an alias redirects, counts the click, and is not forwarded', async () => {
    await change({ aliases: [via(`adam-${count}`)] });
    for (const param of ['via', 'VIA']) {
      const answer = await follow(`${param}=ADAM-${count}&utm_source=mail`);
      expect([answer.status, placeOf(answer)]).toEqual([302, `${SITE}/?utm_source=mail`]);
      expect(clickIdOf(answer)).toMatch(/^[\w-]{54}$/);
    }
    const targeted = await follow(`via=adam-${count}&to=/pricing`);
    expect(placeOf(targeted)).toBe(`${SITE}/pricing`);
    await server.app.clickCounter.flush();
    expect((await read()).clickCount).toBe(1);
  });

  it('the code of a link answers to each parameter of its workspace', async () => {
    expect((await follow(`fpr=names-${count}`)).status).toBe(302);
    expect((await follow(`utm_source=names-${count}`)).status).toBe(404);
  });

  it('the first parameter of the workspace wins', async () => {
    const other = await addLink(owner, { affiliateCode: `First-${count}`, destination: `${SITE}/first` });
    await change({ aliases: [via(`second-${count}`, 'ref')] });
    for (const query of [
      `ref=second-${count}&via=${other.affiliateCode}`,
      `via=${other.affiliateCode}&ref=second-${count}`,
    ])
      expect(placeOf(await follow(query))).toContain('/first');
  });

  it('a name that two workspaces have needs the workspace', async () => {
    await change({ aliases: [via(`both-${count}`)] });
    await addLink(rival, { affiliateCode: `Both-${count}`, aliases: [via(`both-${count}`)] });
    expect((await follow(`via=both-${count}`)).status).toBe(404);
    expect(placeOf(await follow(`via=both-${count}&workspace=${workspaceId}`))).toBe(`${SITE}/`);
    expect(placeOf(await follow(`via=both-${count}&workspace=${rivalId}`))).toBe('https://rival.example/');
    expect((await follow(`via=both-${count}&workspace=none`)).status).toBe(404);
  });

  it('unknown, paused and missing names show the same page', async () => {
    await change({ aliases: [via(`paused-${count}`)], status: 'paused' });
    const pages = await Promise.all(['', 'via=unknown', `via=paused-${count}`, 'via='].map(follow));
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    for (const { headers } of pages) expect(headers.get('Location')).toBeNull();
  });
});

describe('a conversion by coupon', () => {
  const report = (body: object) =>
    owner.post<ConversionView & { fields?: object; error?: string }>('/api/conversions', {
      ...{ externalId: `coupon-${count}`, amount: '100.00', currency: 'USD' },
      ...body,
    });

  it('earns like one by code, and its commission names the coupon', async () => {
    await change({ coupons: [`SPRING-${count}`], commissionRate: '10' });
    const { status, body } = await report({ coupon: `spring-${count}`, customerId: `cus-${count}` });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ affiliateLinkId: link.id, commission: '10.00', currency: 'USD' }),
    ]);
    const commissions = (await owner.get<CommissionView[]>('/api/commissions')).body;
    const commission = commissions.find(({ sourceId }) => sourceId === body.id);
    const { explanation } = (await owner.get<CommissionDetails>(`/api/commissions/${commission?.id}`)).body;
    expect(explanation).toEqual(
      expect.arrayContaining([
        { label: 'Affiliate link', value: link.affiliateCode },
        { label: 'Click', value: 'None' },
        { label: 'Coupon', value: `spring-${count}` },
      ]),
    );
    // The customer stays with the link.
    const later = await report({ externalId: `later-${count}`, customerId: `cus-${count}` });
    expect([later.status, later.body.affiliateLinkId]).toEqual([201, link.id]);
  });

  it('is recorded once, with the same coupon only', async () => {
    await change({ coupons: [`ONCE-${count}`, `TWICE-${count}`] });
    const first = await report({ coupon: `ONCE-${count}` });
    const again = await report({ coupon: `once-${count}` });
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect((await report({ coupon: `TWICE-${count}` })).status).toBe(409);
    expect((await report({ affiliateCode: link.affiliateCode })).status).toBe(409);
  });

  it('of no link of the workspace, or of another link than the code or click, is refused', async () => {
    const coupons = [`MINE-${count}`];
    await change({ coupons });
    const other = await addLink(owner, { affiliateCode: `Other-${count}`, coupons: [`OTHER-${count}`] });
    await addLink(rival, { affiliateCode: `Theirs-${count}`, coupons: [`THEIRS-${count}`] });
    const refused = async (body: object) => {
      const { status, body: answer } = await report(body);
      return [status, answer.fields];
    };
    const unknown = [400, { coupon: ['No affiliate link has this coupon'] }];
    for (const coupon of ['none', `THEIRS-${count}`]) expect(await refused({ coupon })).toEqual(unknown);
    const elsewhere = [400, { coupon: ['The coupon belongs to another affiliate link'] }];
    const affiliateCode = link.affiliateCode;
    expect(await refused({ coupon: `OTHER-${count}`, affiliateCode })).toEqual(elsewhere);
    const clicked = await server
      .visitor()
      .get(`/r/${other.affiliateCode}`, { headers: { 'User-Agent': BROWSER } });
    expect(await refused({ coupon: `MINE-${count}`, clickId: clickIdOf(clicked) })).toEqual(elsewhere);
    await change({ status: 'paused' });
    expect((await report({ coupon: `MINE-${count}` })).status).toBe(409);
  });
});

describe('what led to a conversion', () => {
  const report = async (body: object) =>
    (
      await owner.post<ConversionView>('/api/conversions', {
        ...{ externalId: newId(), amount: '100.00', currency: 'USD' },
        ...body,
      })
    ).body;
  const explain = (id: string, client = owner) =>
    client.get<AttributionView>(`/api/conversions/${id}/attribution`);

  it('are its click, the named link, the links of the customer and the rule', async () => {
    const other = await addLink(owner, { affiliateCode: `Last-${count}`, coupons: [`LAST-${count}`] });
    const clicked = await server
      .visitor()
      .get(`/r/${link.affiliateCode}`, { headers: { 'User-Agent': BROWSER } });
    const customerId = `touched-${count}`;
    const first = await report({ clickId: clickIdOf(clicked), customerId, customerEmail: 'eve@example.org' });
    const second = await report({ coupon: `last-${count}`, customerId });
    const third = await report({ customerId });
    const [one, two, three] = await Promise.all([first, second, third].map(({ id }) => explain(id)));
    expect([one?.status, one?.body]).toMatchObject([
      200,
      {
        conversion: { id: first.id, affiliateCode: link.affiliateCode },
        clickId: clickIdOf(clicked),
        clickedAt: expect.any(String),
        ...{ coupon: null, reportedCode: link.affiliateCode, rule: null },
        customer: {
          ...{ customerId, customerEmail: 'eve@example.org' },
          first: { affiliateLinkId: link.id, affiliateCode: link.affiliateCode, at: first.createdAt },
          last: { affiliateLinkId: other.id, affiliateCode: other.affiliateCode, at: second.createdAt },
        },
      },
    ]);
    expect(one?.body.conversions.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    expect(two?.body).toMatchObject({
      ...{ clickId: null, clickedAt: null, coupon: `last-${count}`, reportedCode: other.affiliateCode },
      rule: 'last',
    });
    expect(three?.body).toMatchObject({ coupon: null, reportedCode: null, rule: 'last' });
  });

  it('is unknown to other workspaces, and needs no customer', async () => {
    const { id } = await report({ affiliateCode: link.affiliateCode });
    expect((await explain(id)).body).toMatchObject({ customer: null, conversions: [], rule: null });
    expect((await explain(id, rival)).status).toBe(404);
  });
});
