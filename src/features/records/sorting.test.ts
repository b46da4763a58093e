import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../app';
import { sortKeysOf } from '../../db/lists/sort-columns';
import type { Actor } from '../../lib/actor';
import { fieldsOf, searchTextOf, type AnyEntity, type SortBy } from '../../lib/entities/entity';
import { newId } from '../../lib/ids';
import { encodeCursor, type Page } from '../../lib/paging';
import { sortKey } from '../../lib/text/names.rules';
import { signUpActor } from '../../testing/actors';
import { insertRows, timeOf } from '../../testing/large-tables';
import { createTestApp } from '../../testing/server';
import { linkEntity } from '../affiliates/affiliate-links.entity';
import { linkFilters } from '../affiliates/affiliates.schema';
import { agreementEntity } from '../agreements/agreements.entity';
import { agreementFilters } from '../agreements/agreements.schema';
import { applicationEntity } from '../applications/applications.entity';
import { applicationFilters } from '../applications/applications.schema';
import { campaignEntity } from '../campaigns/campaigns.entity';
import { campaignFilters } from '../campaigns/campaigns.schema';
import { documentEntity } from '../document-templates/document-templates.entity';
import { documentSearchText } from '../document-templates/rendering/document-text';
import { emailTemplateEntity } from '../email-templates/email-templates.entity';
import { eventEntity } from '../events/events.entity';
import { eventFilters } from '../events/events.schema';
import { leadEntity } from '../leads/leads.entity';
import { leadFilters } from '../leads/leads.schema';
import { competitorEntity } from '../monitoring/competitors/competitors.entity';
import { competitorFilters } from '../monitoring/monitoring.schema';
import { partnerEntity } from '../partners/partners.entity';
import { partnerFilters } from '../partners/partners.schema';
import { programEntity } from '../referrals/programs/programs.entity';
import { programFilters } from '../referrals/programs/programs.schema';
import { referralEntity } from '../referrals/referrals.entity';
import { referralFilters } from '../referrals/referrals.schema';
import { resourceEntity } from '../resources/resources.entity';
import { resourceFilters } from '../resources/resources.schema';
import { roadmapEntity } from '../roadmap/roadmap.entity';
import { roadmapFilters } from '../roadmap/roadmap.schema';
import { priorityOrder, roadmapPriorities } from '../roadmap/roadmap.rules';
import { templateFilters } from '../templates/templates.schema';

const ROWS = 23;
/** Some texts are equal when case and accents are ignored; the last one sorts after ASCII letters in both engines. */
const TEXTS = [
  'bravo',
  'Alpha',
  'alpha',
  'ÄRA',
  'ära',
  'Éclair',
  'zulu',
  'Zulu',
  'delta 10',
  'delta 9',
  '日本',
];
const DECIMALS = ['9', '10', '9.5', null, 'a voucher', '100.25', '0.5', '10', null, '1e3', '.5', '7.'];

type Row = Record<string, unknown>;
type List = (app: App, actor: Actor, parameters: object) => Promise<Page<{ id: string }>>;

interface Sorted {
  table: string;
  entity: AnyEntity;
  list: List;
  /** Values of columns that aren't sorted by. */
  details: object;
  searchText?(row: Row): string;
}

const nothing = { description: null, checklist: [] };

const lists: readonly Sorted[] = [
  {
    table: 'leads',
    entity: leadEntity,
    list: (app, actor, given) => app.leads.list(actor, leadFilters.parse(given)),
    details: { email: 'x@example.org' },
  },
  {
    table: 'partners',
    entity: partnerEntity,
    list: (app, actor, given) => app.partners.list(actor, partnerFilters.parse(given)),
    details: { description: 'x', industry: 'x', size: 'x', location: 'x', partnershipType: [], tags: [] },
  },
  {
    table: 'applications',
    entity: applicationEntity,
    list: (app, actor, given) => app.applications.list(actor, applicationFilters.parse(given)),
    details: {
      contactEmail: 'x@example.org',
      continent: 'Europe',
      region: 'x',
      industry: 'x',
      size: 'SME',
      valueProp: 'x',
    },
  },
  {
    table: 'campaigns',
    entity: campaignEntity,
    list: (app, actor, given) => app.campaigns.list(actor, campaignFilters.parse(given)),
    details: { ...nothing, templateType: 'webinar', creatorName: 'ada@example.org' },
  },
  {
    table: 'events',
    entity: eventEntity,
    list: (app, actor, given) => app.events.list(actor, eventFilters.parse(given)),
    details: { ...nothing, templateType: 'webinar' },
  },
  {
    table: 'roadmap_items',
    entity: roadmapEntity,
    list: (app, actor, given) => app.roadmap.list(actor, roadmapFilters.parse(given)),
    details: { description: null, tags: [] },
  },
  {
    table: 'referral_programs',
    entity: programEntity,
    list: (app, actor, given) => app.referralPrograms.list(actor, programFilters.parse(given)),
    details: { type: 'partner' },
  },
  {
    table: 'referrals',
    entity: referralEntity,
    list: (app, actor, given) => app.referrals.list(actor, referralFilters.parse(given)),
    details: { referrerType: 'partner', referredEmail: 'x@example.org' },
  },
  {
    table: 'affiliate_links',
    entity: linkEntity,
    list: (app, actor, given) => app.affiliates.list(actor, linkFilters.parse(given)),
    details: { affiliateEmail: 'x@example.org', commissionRate: '10', currency: 'USD' },
  },
  {
    table: 'email_templates',
    entity: emailTemplateEntity,
    list: (app, actor, given) => app.emailTemplates.list(actor, templateFilters.parse(given)),
    details: { category: 'outreach', subject: 'x', body: 'x', tags: [] },
  },
  {
    table: 'document_templates',
    entity: documentEntity,
    list: (app, actor, given) => app.documentTemplates.list(actor, templateFilters.parse(given)),
    details: { category: 'contract', fileFormat: 'markdown', excerpt: 'x', content: 'x', tags: [] },
    searchText: ({ name }) => documentSearchText({ name: String(name), description: null, tags: [] }, 'x'),
  },
  {
    table: 'competitors',
    entity: competitorEntity,
    list: (app, actor, given) => app.competitors.list(actor, competitorFilters.parse(given)),
    details: {},
  },
  {
    table: 'agreements',
    entity: agreementEntity,
    list: (app, actor, given) => app.agreements.list(actor, agreementFilters.parse(given)),
    details: { tiers: [], acceptedFrom: 1 },
  },
  {
    table: 'resources',
    entity: resourceEntity,
    list: (app, actor, given) => app.resources.list(actor, resourceFilters.parse(given)),
    details: { fileName: 'x', contentType: 'x', version: 1, tiers: [] },
  },
];

/** A value of the row for each kind of order, with equal values and, where columns allow it, empty ones. */
function valueOf(name: string, sort: SortBy, index: number): unknown {
  if (sort === 'text') return TEXTS[index % TEXTS.length];
  if (sort === 'decimal') return DECIMALS[index % DECIMALS.length];
  if (sort === 'number') return (index * 7) % 11;
  if (typeof sort !== 'string' && sort.includes('true')) return index % 2 === 0;
  if (typeof sort !== 'string') return name === 'priority' ? sort[index % 2] : sort[index % sort.length];
  const isRequired = name === 'createdAt' || name === 'updatedAt';
  const time = timeOf((index * 5) % 7);
  if (!isRequired && index % 4 === 0) return null;
  return sort === 'day' ? time.slice(0, 8) + String(10 + (index % 9)) : time;
}

/** The fields by which lists are sorted, besides names of other records (`sorting-by-others.test.ts`). */
const sortsOf = (entity: AnyEntity): [name: string, sort: SortBy][] =>
  fieldsOf(entity).flatMap(([name, { sort, from }]): [string, SortBy][] =>
    sort && !(sort === 'text' && from !== undefined) ? [[name, sort]] : [],
  );

const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

/** Returns the value by which rows are compared; null if it is empty. */
function keyOf(sort: SortBy, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (sort === 'text') return Buffer.from(sortKey(String(value)) ?? '').toString('hex');
  if (sort === 'decimal') return isDecimal(value) ? Number(value) : null;
  if (sort === 'number') return Number(value);
  return typeof sort === 'string' ? String(value) : sort.indexOf(String(value));
}

function expected(rows: readonly Row[], name: string, sort: SortBy, sign: 1 | -1): unknown[] {
  const compare = (one: unknown, other: unknown) =>
    one === other ? 0 : String(one) < String(other) ? -1 : 1;
  const keyed = rows.map((row) => ({ id: row.id, key: keyOf(sort, row[name]) }));
  return keyed
    .sort((one, other) => {
      if ((one.key === null) !== (other.key === null)) return one.key === null ? 1 : -1;
      const isNumber = typeof one.key === 'number' && typeof other.key === 'number';
      const byKey = isNumber ? Number(one.key) - Number(other.key) : compare(one.key, other.key);
      return sign * (byKey || compare(one.id, other.id));
    })
    .map(({ id }) => id);
}

const shownName = (name: string): string => (name === 'earningsMinor' ? 'totalEarnings' : name);

type NamedSort = [name: string, sort: SortBy];

function expectedBoth(
  rows: readonly Row[],
  [first, firstBy]: NamedSort,
  [second, secondBy]: NamedSort,
  [firstSign, secondSign]: readonly [1 | -1, 1 | -1],
): unknown[] {
  const keyOfRow = (id: unknown, name: string, by: SortBy) =>
    keyOf(by, rows.find((row) => row.id === id)?.[name]);
  const compare = (one: string | number | null, other: string | number | null, sign: 1 | -1) => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -sign : sign;
  };
  return rows
    .map(({ id }) => id)
    .sort(
      (one, other) =>
        compare(keyOfRow(one, first, firstBy), keyOfRow(other, first, firstBy), firstSign) ||
        compare(keyOfRow(one, second, secondBy), keyOfRow(other, second, secondBy), secondSign) ||
        firstSign * (String(one) < String(other) ? -1 : 1),
    );
}

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

let people = 0;
async function newActor(): Promise<Actor> {
  people += 1;
  return signUpActor(test.app, `ada${people}@example.org`);
}

async function fill({ table, entity, details, searchText }: Sorted, workspaceId: unknown): Promise<Row[]> {
  const program = { id: newId(), workspaceId, name: 'x', type: 'partner', searchText: 'x' };
  const times = { createdAt: timeOf(0), updatedAt: timeOf(0) };
  if (table === 'referrals')
    await insertRows(test.app.db, 'referral_programs', 1, () => ({ ...program, ...times }));
  const file = { id: newId(), workspaceId, name: 'x', contentType: 'x', size: 1, sha256: 'x' };
  if (table === 'resources')
    await insertRows(test.app.db, 'files', 1, () => ({ ...file, createdAt: timeOf(0) }));
  const rowOf = (index: number): Row => {
    const sorted = sortsOf(entity).map(([name, sort]) => [name, valueOf(name, sort, index)]);
    const row: Row = { id: newId(), workspaceId, ...details, ...Object.fromEntries(sorted) };
    if (table === 'affiliate_links') row.affiliateCode = `${String(row.affiliateCode)} ${people} ${index}`;
    if (table === 'affiliate_links') row.codeKey = row.affiliateCode;
    if (table === 'resources') row.fileId = file.id;
    if (table === 'referrals') row.programId = program.id;
    if (table === 'roadmap_items') row.priorityOrder = priorityOrder(roadmapPriorities[index % 2] ?? 'low');
    return { ...row, ...sortKeysOf(entity)(row), searchText: (searchText ?? searchTextOf(entity))(row) };
  };
  return insertRows(test.app.db, table, ROWS, rowOf);
}

async function pagesOf(list: List, actor: Actor, given: object, limit = 4): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(test.app, actor, { ...given, limit, cursor });
    expect(page.total).toBe(ROWS);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

describe.each(lists)('$table', (sorted) => {
  it('are sorted by each declared field in both directions, page by page', async () => {
    const actor = await newActor();
    await test.app.db.write(sorted.table).where({ workspaceId: actor.workspaceId }).delete();
    const rows = await fill(sorted, actor.workspaceId);
    for (const [name, by] of sortsOf(sorted.entity)) {
      const field = name === 'earningsMinor' ? 'totalEarnings' : name;
      const order = { up: expected(rows, name, by, 1), down: expected(rows, name, by, -1) };
      expect({ field, ids: await pagesOf(sorted.list, actor, { sort: field }) }).toEqual({
        field,
        ids: order.up,
      });
      expect({ field, ids: await pagesOf(sorted.list, actor, { sort: `-${field}` }) }).toEqual({
        field,
        ids: order.down,
      });
      expect(await pagesOf(sorted.list, actor, { sort: field }, 100)).toEqual(order.up);
    }
  });

  it('are sorted by two fields in any directions, page by page', async () => {
    const actor = await newActor();
    await test.app.db.write(sorted.table).where({ workspaceId: actor.workspaceId }).delete();
    const rows = await fill(sorted, actor.workspaceId);
    const fields = sortsOf(sorted.entity);
    for (const [index, first] of fields.entries()) {
      const second = fields[(index + 1) % fields.length] ?? first;
      for (const signs of [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ] as const) {
        const sort = [first, second]
          .map(([name], at) => `${signs[at] === 1 ? '' : '-'}${shownName(name)}`)
          .join(',');
        const ids = await pagesOf(sorted.list, actor, { sort });
        expect({ sort, ids }).toEqual({ sort, ids: expectedBoth(rows, first, second, signs) });
      }
    }
  });

  it('refuse cursors of another order, and forged ones', async () => {
    const actor = await newActor();
    const fields = sortsOf(sorted.entity).map(([name]) =>
      name === 'earningsMinor' ? 'totalEarnings' : name,
    );
    const hasAnyText = new Set(
      sortsOf(sorted.entity).flatMap(([name, by]) => (by === 'text' || by === 'day' ? [name] : [])),
    );
    const refused = (sort: string | undefined, position: string[]) =>
      expect(sorted.list(test.app, actor, { sort, cursor: encodeCursor(position) })).rejects.toMatchObject({
        status: 400,
        message: 'Invalid cursor',
      });
    await refused(undefined, ['createdAt', timeOf(1), 'x']);
    const both = fields.slice(0, 2).join(',');
    await refused(both, [both, 'x', '=y', 'z']);
    await refused(both, [both, '=x', 'z']);
    await refused(both, [fields[0] ?? '', timeOf(1), 'x']);
    for (const field of fields) {
      await refused(field, [timeOf(1), 'x']);
      await refused(field, [`-${field}`, timeOf(1), 'x']);
      await refused(field, [field, timeOf(1), 'x', 'y']);
      if (!hasAnyText.has(field)) await refused(field, [field, '1; drop', 'x']);
    }
  });
});
