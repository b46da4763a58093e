import type { Db } from '../../../db/connect';
import { newId } from '../../../lib/ids';
import { nameKey } from '../../../lib/text/match-keys';
import { safeLine } from '../../../lib/text/safe-line';
import { lengthOf } from '../../../lib/text/unicode';
import { affiliateLimits, aliasKey, couponKey, type Alias } from '../../affiliates/affiliates.rules';
import { TRACKING_PARAM } from '../../workspaces/workspaces.rules';
import type { SwitchRow, SwitchRowsRepo } from '../writing/switch-rows.repo';
import { createSlices, type SliceReport, type SwitchRun } from '../writing/switch-run';
import {
  kitAffiliate,
  kitLink,
  readItem,
  type AffiliateRef,
  type ReadAffiliate,
  type ReadLink,
} from './kit-items.schema';

/** A link as it is kept until it is written. */
export interface StagedLink extends Pick<ReadLink, 'code' | 'url' | 'rate' | 'isActive'> {
  pairs: Alias[];
}

/** A coupon as it is kept until it is written. */
export interface StagedCoupon {
  code: string;
}

const messages = {
  noEmail: 'No valid email, which a payee needs',
  unknownAffiliate: 'Its affiliate is not known, or was left out',
  otherCoupon: 'Another affiliate has this coupon, too',
} as const;
export const UNKNOWN_AFFILIATE = messages.unknownAffiliate;

/** Pairs of parents that one query reads. */
const PARENTS_AT_ONCE = 100;
/** A link has few. */
const MAX_PAIRS = 40;

interface Dependencies {
  db: Db;
  rows: SwitchRowsRepo;
}

/** Keeps the affiliates and links of a tool until all are read: what they share isn't known before. */
export function createStaging({ db, rows }: Dependencies) {
  const inSlices = createSlices(db, { first: 50, max: 500 });

  const rowOf = (
    { id: switchId }: SwitchRun,
    row: Pick<SwitchRow, 'kind' | 'externalId' | 'position'> & Partial<SwitchRow>,
  ): SwitchRow => ({
    id: newId(),
    switchId,
    parentId: null,
    matchKey: null,
    groupKey: null,
    data: null,
    recordId: null,
    partnerId: null,
    linkId: null,
    ...row,
  });

  /** Returns the affiliates that objects belong to, by their ids and by their emails. */
  async function parentsOf(run: SwitchRun, refs: readonly AffiliateRef[]) {
    const ids = refs.flatMap(({ affiliateId }) => affiliateId ?? []);
    const emails = refs.flatMap(({ affiliateEmail }) => affiliateEmail?.toLowerCase() ?? []);
    const byId = await rows.by(run.id, 'affiliate', 'externalId', ids);
    const byEmail = await rows.by(run.id, 'affiliate', 'matchKey', emails);
    const known = new Map(byId.map((row) => [row.externalId, row]));
    // The first affiliate of an email counts.
    const mailed = new Map(byEmail.toReversed().map((row) => [row.matchKey, row]));
    return ({ affiliateId, affiliateEmail }: AffiliateRef): SwitchRow | undefined =>
      affiliateId === null ? mailed.get(affiliateEmail?.toLowerCase() ?? null) : known.get(affiliateId);
  }

  async function affiliates(run: SwitchRun, items: readonly unknown[], position: number): Promise<void> {
    await inSlices(run, [...items.entries()], async (some, report) => {
      const staged = some.flatMap(([index, given]): SwitchRow[] => {
        const read = readItem(kitAffiliate, given);
        if ('reason' in read) return (report.leaveOut('affiliate', read.id, read.reason), []);
        const { item } = read;
        if (item.email === null) return (report.leaveOut('affiliate', item.id, messages.noEmail), []);
        return [
          rowOf(run, {
            kind: 'affiliate',
            externalId: item.id,
            position: position + index,
            matchKey: item.email.toLowerCase(),
            groupKey: groupOf({ ...item, email: item.email }),
            data: item,
          }),
        ];
      });
      await rows.insertNew(staged);
    });
  }

  async function links(run: SwitchRun, items: readonly unknown[], position: number): Promise<void> {
    await inSlices(run, [...items.entries()], async (some, report) => {
      const read = some.flatMap(([index, given]) => {
        const one = readItem(kitLink, given);
        if ('item' in one) return [{ item: one.item, position: position + index }];
        report.leaveOut('link', one.id, one.reason);
        return [];
      });
      const parentOf = await parentsOf(
        run,
        read.map(({ item }) => item),
      );
      const linked = await rows.by(
        run.id,
        'link',
        'externalId',
        read.flatMap(({ item }) => item.ofLink ?? []),
      );
      const ofLink = new Map(linked.map(({ externalId, parentId }) => [externalId, parentId]));
      const staged = read.flatMap(({ item, position: at }): SwitchRow[] => {
        const parentId = parentOf(item)?.externalId ?? ofLink.get(item.ofLink ?? '') ?? null;
        if (parentId !== null) return rowsOfLink(run, item, parentId, at);
        report.leaveOut('link', item.id, messages.unknownAffiliate);
        return [];
      });
      await rows.insertNew(staged);
      await reportTaken(run, staged, report);
    });
  }

  function rowsOfLink(run: SwitchRun, item: ReadLink, parentId: string, position: number): SwitchRow[] {
    const { code, url, rate, isActive } = item;
    const isLink = code !== null || url !== null;
    const data: StagedLink = { code, url, rate, isActive, pairs: pairsOf(item) };
    const coupons = item.coupons.filter((coupon) => coupon !== '');
    return [
      ...(isLink ? [rowOf(run, { kind: 'link', externalId: item.id, position, parentId, data })] : []),
      ...data.pairs.map((pair) =>
        rowOf(run, { kind: 'name', externalId: aliasKey(pair), position, parentId, data: pair }),
      ),
      ...coupons.map((coupon) => {
        const staged: StagedCoupon = { code: coupon };
        return rowOf(run, {
          kind: 'coupon',
          externalId: couponKey(coupon),
          position,
          parentId,
          data: staged,
        });
      }),
    ];
  }

  /** Reports the coupons that another affiliate had before. Aliases are reported when links are written. */
  async function reportTaken(
    run: SwitchRun,
    staged: readonly SwitchRow[],
    report: SliceReport,
  ): Promise<void> {
    const coupons = staged.filter(({ kind }) => kind === 'coupon');
    const known = await rows.by(
      run.id,
      'coupon',
      'externalId',
      coupons.map(({ externalId }) => externalId),
    );
    const parentOf = new Map(known.map(({ externalId, parentId }) => [externalId, parentId]));
    for (const { externalId, parentId } of coupons)
      if (parentOf.get(externalId) !== parentId)
        report.leaveOut('coupon', externalId.slice(1), messages.otherCoupon);
  }

  return {
    affiliates,
    links,
    parentsOf,

    /** Returns the keys of the query pairs that the links of all affiliates have, so that they name none of them. */
    async sharedPairs(run: SwitchRun): Promise<ReadonlySet<string>> {
      const keysOf: ReadonlySet<string>[] = [];
      let count = 0;
      for (let after = ''; ;) {
        const parents = await rows.parentsWithNames(run.id, after, PARENTS_AT_ONCE);
        const found = await rows.by(run.id, 'link', 'parentId', parents);
        for (const parent of parents) {
          const own = found.filter(({ parentId }) => parentId === parent).flatMap(({ data }) => keysIn(data));
          // Only what all affiliates before share is kept.
          const before = keysOf.pop();
          keysOf.push(new Set(before ? own.filter((key) => before.has(key)) : own));
          count += 1;
        }
        const last = parents.at(-1);
        const [shared = new Set<string>()] = keysOf;
        if (last === undefined || shared.size === 0) return count > 1 ? shared : new Set();
        after = last;
      }
    },
  };
}

export type Staging = ReturnType<typeof createStaging>;

const isStagedLink = (data: unknown): data is StagedLink => data instanceof Object && 'pairs' in data;
const keysIn = (data: unknown): string[] => (isStagedLink(data) ? data.pairs.map(aliasKey) : []);

/** Companies with the same name are one partner, and people with the same email are one payee. */
const groupOf = ({ company, email }: ReadAffiliate & { email: string }): string =>
  company === null ? `email:${email.toLowerCase()}` : `company:${nameKey(company) ?? company.toLowerCase()}`;

/** Returns the pairs of the query by which a link is recognised. */
function pairsOf({ url, aliases }: ReadLink): Alias[] {
  const ofUrl =
    url === null ? [] : [...new URL(url).searchParams].map(([param, value]) => ({ param, value }));
  const all = [...ofUrl, ...aliases]
    .map(({ param, value }) => ({ param, value: safeLine(value) }))
    .filter(
      ({ param, value }) =>
        TRACKING_PARAM.test(param) && value !== '' && lengthOf(value) <= affiliateLimits.aliasValue,
    );
  return [...new Map(all.map((pair) => [aliasKey(pair), pair])).values()].slice(0, MAX_PAIRS);
}
