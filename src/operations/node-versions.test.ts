import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AffiliateLinkView, ConversionView } from '../features/affiliates/present-affiliates';
import type { ShownDeal } from '../features/deals/deals.service';
import { addLink } from '../testing/affiliates';
import { createClient, type Client } from '../testing/client';
import { makeDeal } from '../testing/deals';
import { confirmImport, startImport } from '../testing/imports';
import { createInstallation, type Installation } from '../testing/installation';
import { nodeBinary } from '../testing/node-binary';
import { makePartner } from '../testing/partners';
import { PASSWORD } from '../testing/server-password';

/** The lowest supported version, and one whose `Intl` has other digits for some currencies. */
const versions = ['20.19.0', '26.10.0'] as const;
type Version = (typeof versions)[number];

const owner = { email: 'ada@engines.example', password: PASSWORD };
const colleague = { email: 'grace@navy.example', password: PASSWORD };

let dataDir: string;
const binaries = new Map<Version, string>();
const installations = new Map<Version, Installation>();
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partnerhub-versions-'));
  for (const version of versions) {
    const binary = await nodeBinary(version);
    binaries.set(version, binary);
    installations.set(
      version,
      await createInstallation({ PARTNERHUB_DATA: dataDir, DATABASE_URL: '' }, binary),
    );
  }
});
afterAll(async () => {
  for (const installation of installations.values()) await installation.remove();
  await rm(dataDir, { recursive: true, force: true });
});

/** Serves the data folder with a version of Node.js while `work` runs. */
async function servedBy<Result>(version: Version, work: (url: string) => Promise<Result>): Promise<Result> {
  const installation = installations.get(version);
  if (!installation) throw new Error(`Node.js ${version} is not installed`);
  const { url, end } = await installation.serve('--no-scheduler');
  try {
    return await work(url);
  } finally {
    await end('SIGTERM');
  }
}

async function signIn(url: string, person: object = owner): Promise<Client> {
  const client = createClient(url);
  expect(await client.post('/api/auth/signin', person)).toMatchObject({ status: 200 });
  return client;
}

/** Returns the body of a successful answer. */
async function body<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body: found } = await answer;
  if (status !== 200 && status !== 201) throw new Error(`${status} ${JSON.stringify(found)}`);
  return found;
}

interface Created {
  partnerId: string;
  deals: string[];
  links: AffiliateLinkView[];
}

/** Reads all amounts as calls show them. */
async function amountsOf(url: string, { partnerId, deals, links }: Created): Promise<object> {
  const client = await signIn(url);
  const portal = await signIn(url, colleague);
  const get = (path: string) => body(client.get<Record<string, unknown>>(path));
  const list = async (path: string, fields: readonly string[]) =>
    (await body(client.get<Record<string, unknown>[]>(path))).map((row) => fields.map((field) => row[field]));
  return {
    deals: await Promise.all(deals.map(async (id) => (await get(`/api/deals/${id}`)).amount)),
    exported: (await body(client.get<string>('/api/deals/export')))
      .match(/(?<=,)[\d.]+,[A-Z]{3}(?=,)/g)
      ?.sort(),
    links: await Promise.all(
      links.map(async ({ id }) => (await get(`/api/affiliate-links/${id}`)).totalEarnings),
    ),
    conversions: await Promise.all(
      links.map(({ id }) => list(`/api/affiliate-links/${id}/conversions`, ['amount', 'commission'])),
    ),
    ledgers: await Promise.all(
      links.map(({ id }) => list(`/api/affiliate-links/${id}/ledger`, ['kind', 'amount'])),
    ),
    partner: (await get(`/api/partners/${partnerId}/summary`)).earnings,
    portal: await body(portal.get('/api/portal/earnings')),
  };
}

/** Amounts as they are sent, as they are shown, and what a commission of 10 % is. */
const cases = [
  { currency: 'HUF', sent: '120.05', shown: '120.05', earned: '12.01' },
  { currency: 'RSD', sent: '120', shown: '120.00', earned: '12.00' },
  { currency: 'IQD', sent: '1.5', shown: '1.500', earned: '0.150' },
  { currency: 'JPY', sent: '1500', shown: '1500', earned: '150' },
  { currency: 'KWD', sent: '0.125', shown: '0.125', earned: '0.013' },
];

const reportOf = (link: AffiliateLinkView, externalId: string, amount: string) => ({
  externalId,
  affiliateCode: link.affiliateCode,
  amount,
  currency: link.currency,
});

async function create(url: string): Promise<Created> {
  const client = createClient(url);
  await body(client.post('/api/auth/signup', owner));
  const { id: partnerId } = await makePartner(client, { name: 'Navy' });
  const { inviteUrl } = await body(
    client.post<{ inviteUrl: string }>('/api/admin/users/invite', {
      email: colleague.email,
      role: 'partner_portal',
      partnerId,
    }),
  );
  const token = new URL(inviteUrl, url).pathname.split('/').at(-1);
  await body(createClient(url).post('/api/auth/accept-invite', { token, password: PASSWORD }));
  const deals: string[] = [];
  const links: AffiliateLinkView[] = [];
  for (const { currency, sent } of cases) {
    deals.push((await makeDeal(client, partnerId, { amount: sent, currency })).id);
    const link = await addLink(client, {
      affiliateCode: `LINK-${currency}`,
      currency,
      partnerId,
      commissionRate: '10',
    });
    await body(client.post('/api/conversions', reportOf(link, `order-${currency}`, sent)));
    links.push(link);
  }
  return { partnerId, deals, links };
}

/** Changes a part of everything that `create` made. */
async function change(url: string, { deals, links }: Created): Promise<void> {
  const client = await signIn(url);
  for (const [index, { currency, sent, shown }] of cases.entries()) {
    const path = `/api/deals/${deals[index]}`;
    const noted = await body(client.patch<ShownDeal>(path, { notes: 'Read on another version' }));
    expect(noted.amount).toBe(shown);
    const raised = await body(client.patch<ShownDeal>(path, { amount: `1${sent}` }));
    expect(raised.amount).toBe(`1${shown}`);
    const link = links[index];
    if (!link) throw new Error('No link');
    const again = await client.post<ConversionView>(
      '/api/conversions',
      reportOf(link, `order-${currency}`, sent),
    );
    expect([again.status, again.body.amount]).toEqual([200, shown]);
    const { id } = await body(
      client.post<ConversionView>('/api/conversions', reportOf(link, `next-${currency}`, sent)),
    );
    await body(client.post(`/api/conversions/${id}/reverse`));
  }
  const file = `Name,Customer,Partner,Amount,Currency\nMore printers,Initech,Navy,120.05,HUF\n`;
  const imported = await confirmImport(client, await startImport(client, 'deals', file));
  expect(imported).toMatchObject({ status: 200, body: { imported: 1 } });
}

it('a data folder has the same amounts on each Node.js version, which differ in the digits of currencies', async () => {
  const digitsOfForint = versions.map((version) =>
    execFileSync(binaries.get(version) ?? '', [
      '-p',
      `new Intl.NumberFormat('en', { style: 'currency', currency: 'HUF' }).resolvedOptions().maximumFractionDigits`,
    ]).toString(),
  );
  expect(digitsOfForint).toEqual(['2\n', '0\n']);
  const [older, newer] = versions;
  const [created, before] = await servedBy(older, async (url) => {
    const made = await create(url);
    return [made, await amountsOf(url, made)] as const;
  });
  const earnings = cases.map(({ currency, earned }) => ({ currency, earned }));
  expect(before).toMatchObject({
    deals: cases.map(({ shown }) => shown),
    exported: cases.map(({ shown, currency }) => `${shown},${currency}`).sort(),
    links: cases.map(({ earned }) => earned),
    conversions: cases.map(({ shown, earned }) => [[shown, earned]]),
    ledgers: cases.map(({ earned }) => [['commission', earned]]),
    portal: earnings
      .toSorted((one, other) => one.currency.localeCompare(other.currency))
      .map(({ currency, earned }) => ({ currency, held: earned })),
  });
  const after = await servedBy(newer, async (url) => {
    expect(await amountsOf(url, created)).toEqual(before);
    await change(url, created);
    return amountsOf(url, created);
  });
  expect(after).toMatchObject({
    deals: cases.map(({ shown }) => `1${shown}`),
    links: cases.map(({ earned }) => earned),
  });
  await servedBy(older, async (url) => expect(await amountsOf(url, created)).toEqual(after));
});
