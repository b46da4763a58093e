import type { Db } from '../../../db/connect';
import type { CustomEntity } from '../../custom-fields/custom-fields.rules';
import {
  ACTIVATION_DAYS,
  DECIDED_FOR_FORECAST,
  type Dimension,
  type MeasureKey,
  type TimeDimension,
} from './measures.rules';

/**
 * The records behind a measure in SQL. Every alias is fixed: `p` is the partner. Conditions are written so that SQLite reads
 * deals along `deals_reported`.
 */
export interface MeasureSource {
  /** Common table expressions, with `:workspaceId`. */
  with?: string;
  from: string;
  /** Joins the partner, where a dimension or filter needs it. */
  joinPartner?: string;
  /** The workspace's column. */
  workspace: string;
  where?: string;
  /** The date of a record. */
  date: string;
  isDay?: true;
  /** The record that a figure opens: its kind, id and name. */
  record: {
    type: 'deal' | 'partner' | 'application' | 'affiliate_link' | 'commission';
    id: string;
    name: string;
  };
  /** What is added up. Default: 1 */
  total?: string;
  /** How many records a row stands for. Default: 1 */
  weight?: string;
  currency?: string;
  /** The key of each dimension besides those of the date, the partner and `custom`. */
  keys: Partial<Record<Exclude<Dimension, TimeDimension | 'currency'>, string>>;
  /** Whether one record can have several rows, which count once per key and once in the total. */
  isMany?: true;
  /** Whose own fields are dimensions. */
  custom?: { entity: CustomEntity; column: string };
}

/** Keys that need a join of the partner. */
export const partnerKeys = { tier: 'p.tier', industry: 'p.industry', location: 'p.location' } as const;

const DAY_MS = 24 * 3600 * 1000;

/** Returns the milliseconds since 1970 as a whole number. */
const msOf = ({ engine }: Db, time: string): string =>
  engine === 'postgres'
    ? `cast(round(extract(epoch from ${time}) * 1000) as bigint)`
    : `cast(round(unixepoch(${time}, 'subsec') * 1000) as integer)`;

const msBetween = (db: Db, from: string, to: string): string => `${msOf(db, to)} - ${msOf(db, from)}`;

const decided = `decided as (
    select d."partnerId" as id, p.tier, count(*) as n, sum(case when d.status = 'won' then 1 else 0 end) as won
    from deals d join partners p on p.id = d."partnerId"
    where d."workspaceId" = :workspaceId and d.status in ('won', 'lost') group by d."partnerId", p.tier),
  decided_tiers as (select tier, sum(n) as n, sum(won) as won from decided where tier is not null group by tier),
  decided_all as (select sum(n) as n, sum(won) as won from decided)`;

/** The end of onboarding: the time at which the last required task was done, or the last one if none is required. */
const onboarded = `onboarded as (
    select t."partnerId" || '' as id,
      coalesce(max(case when t.required then t."completedAt" end), max(t."completedAt")) as ended
    from partners p join onboarding_tasks t on t."partnerId" = p.id
    where p."workspaceId" = :workspaceId and p."onboardingStatus" = 'completed' and t."completedAt" is not null
    group by t."partnerId" || '')`;

const firstDeals = `first_deals as (
    select "partnerId" as id, min("submittedAt") as first from deals
    where "workspaceId" = :workspaceId group by "partnerId")`;

const ofPartner = {
  workspace: 'p."workspaceId"',
  record: { type: 'partner', id: 'p.id', name: 'p.name' },
  keys: { partner: 'p.id', owner: 'p."ownerId"' },
  custom: { entity: 'partners', column: 'p.custom' },
} as const satisfies Partial<MeasureSource>;

const deals = {
  from: 'deals d',
  joinPartner: 'join partners p on p.id = d."partnerId"',
  workspace: 'd."workspaceId"',
  record: { type: 'deal', id: 'd.id', name: 'd.name' },
  currency: 'd.currency',
  keys: {
    partner: 'd."partnerId"',
    owner: 'd."ownerId"',
    program: 'd."programId"',
    status: 'd.status',
    source: `case when d."leadId" is null then 'registration' else 'lead' end`,
  },
  custom: { entity: 'deals', column: 'd.custom' },
} as const satisfies Partial<MeasureSource>;

const HAS_AMOUNT = 'd."amountMinor" is not null and d.currency is not null';
const won = { ...deals, where: `d.status = 'won'`, date: 'd."closedAt"' } as const;
const revenue = { ...won, where: `d.status = 'won' and ${HAS_AMOUNT}`, total: 'd."amountMinor"' } as const;
const pipeline = {
  ...deals,
  where: `d.status in ('submitted', 'approved') and ${HAS_AMOUNT}`,
  date: 'd."expectedCloseDate"',
  isDay: true,
  total: 'd."amountMinor"',
} as const;

const ofLink = {
  joinPartner: 'left join partners p on p.id = l."partnerId"',
  record: { type: 'affiliate_link', id: 'l.id', name: 'l."affiliateName"' },
  keys: { partner: 'l."partnerId"', owner: 'p."ownerId"', program: 'l."programId"' },
} as const;

const commissions = (statuses: string): MeasureSource => ({
  from: 'commissions c',
  joinPartner: 'left join partners p on p.id = c."partnerId"',
  workspace: 'c."workspaceId"',
  where: `c.status in (${statuses})`,
  date: 'c."createdAt"',
  record: { type: 'commission', id: 'c.id', name: 'c.customer' },
  total: 'c."netMinor"',
  currency: 'c.currency',
  keys: {
    partner: 'c."partnerId"',
    owner: 'p."ownerId"',
    program: 'c."programId"',
    status: 'c.status',
    source: 'c.source',
  },
});

const uses = (kind: string): MeasureSource => ({
  ...ofPartner,
  from: 'portal_uses u join partners p on p.id = u."partnerId"',
  workspace: 'u."workspaceId"',
  where: `u.kind = '${kind}'`,
  date: 'u.day',
  isDay: true,
  total: 'u.uses',
  weight: 'u.uses',
});

/** Returns the records behind each measure. The definitions in words are in `measures.rules.ts`. */
export function createMeasureSources(db: Db): Readonly<Record<MeasureKey, MeasureSource>> {
  const rate = (alias: string) => `cast(${alias}.won as double precision) / ${alias}.n`;
  const expected = `cast(d."amountMinor" as double precision)
    * coalesce(${rate('r')}, ${rate('rt')}, ${rate('ra')}) + 0.5`;
  return {
    dealsSubmitted: { ...deals, date: 'd."submittedAt"' },
    dealsApproved: {
      ...deals,
      where: `d.status in ('approved', 'won', 'lost', 'expired') and (d."decidedAt" is not null) = true`,
      date: 'd."decidedAt"',
    },
    dealsWon: won,
    dealsLost: { ...won, where: `d.status = 'lost'` },
    wonRevenue: revenue,
    influencedRevenue: {
      ...revenue,
      from: 'deal_influencers i join deals d on d.id = i."dealId"',
      joinPartner: 'join partners p on p.id = i."partnerId"',
      keys: { ...deals.keys, partner: 'i."partnerId"' },
      isMany: true,
    },
    winRate: {
      ...won,
      where: `d.status in ('won', 'lost')`,
      total: `case when d.status = 'won' then 1 else 0 end`,
    },
    cycle: {
      ...won,
      where: `d.status = 'won' and (d."decidedAt" is not null) = true`,
      total: msBetween(db, 'd."decidedAt"', 'd."closedAt"'),
    },
    pipeline,
    forecast: {
      ...pipeline,
      with: decided,
      from: `deals d join partners p on p.id = d."partnerId"
        left join decided r on r.id = d."partnerId" and r.n >= ${DECIDED_FOR_FORECAST}
        left join decided_tiers rt on rt.tier = p.tier and rt.n >= ${DECIDED_FOR_FORECAST}
        left join decided_all ra on ra.n >= ${DECIDED_FOR_FORECAST}`,
      joinPartner: '',
      total: db.engine === 'postgres' ? `cast(floor(${expected}) as bigint)` : `cast(${expected} as integer)`,
    },
    timeToFirstDeal: {
      ...ofPartner,
      with: firstDeals,
      from: 'first_deals f join partners p on p.id = f.id',
      date: 'f.first',
      // A merge can bring deals that are older than the partner.
      total: `case when f.first < p."createdAt" then 0 else ${msBetween(db, 'p."createdAt"', 'f.first')} end`,
    },
    activation: {
      ...ofPartner,
      with: `${onboarded}, ${firstDeals}`,
      from: 'onboarded o join partners p on p.id = o.id left join first_deals f on f.id = o.id',
      where: `${msOf(db, 'o.ended')} <= :nowMs - ${ACTIVATION_DAYS * DAY_MS}`,
      date: 'o.ended',
      total: `case when ${msBetween(db, 'o.ended', 'f.first')} <= ${ACTIVATION_DAYS * DAY_MS} then 1 else 0 end`,
    },
    onboardingTime: {
      ...ofPartner,
      with: onboarded,
      from: 'onboarded o join partners p on p.id = o.id',
      date: 'o.ended',
      total: msBetween(db, 'p."createdAt"', 'o.ended'),
    },
    applicationConversion: {
      from: 'applications a',
      workspace: 'a."workspaceId"',
      where: `a.status <> 'Prospect'`,
      date: 'a."createdAt"',
      record: { type: 'application', id: 'a.id', name: 'a."companyName"' },
      total: `case when a."partnerId" is null then 0 else 1 end`,
      keys: { status: 'a.status', industry: 'a.industry', location: 'a.region' },
      custom: { entity: 'applications', column: 'a.custom' },
    },
    portalSignIns: uses('sign_in'),
    downloads: uses('download'),
    clicks: {
      ...ofLink,
      from: 'affiliate_days y join affiliate_links l on l.id = y."linkId"',
      workspace: 'y."workspaceId"',
      where: 'y.clicks > 0',
      date: 'y.day',
      isDay: true,
      total: 'y.clicks',
      weight: 'y.clicks',
    },
    conversions: {
      ...ofLink,
      from: 'affiliate_conversions v join affiliate_links l on l.id = v."linkId"',
      workspace: 'v."workspaceId"',
      where: 'v."reversedAt" is null',
      date: 'v."createdAt"',
      currency: 'v.currency',
      keys: { ...ofLink.keys, source: 'v.kind' },
    },
    commissionsEarned: commissions(`'held', 'due', 'in_payout', 'paid'`),
    commissionsHeld: commissions(`'held'`),
    commissionsDue: commissions(`'due', 'in_payout'`),
    commissionsPaid: commissions(`'paid'`),
  };
}
