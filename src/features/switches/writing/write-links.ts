import { createHash } from 'node:crypto';
import { newId } from '../../../lib/ids';
import { slug } from '../../../lib/text/slug';
import type { AffiliateLink } from '../../affiliates/affiliate-links.entity';
import type { AffiliateLinksRepo } from '../../affiliates/affiliate-links.repo';
import {
  affiliateLimits as limits,
  aliasKey,
  CODE_PATTERN,
  codeKey,
  type Alias,
} from '../../affiliates/affiliates.rules';
import { allowedTarget, type Sites } from '../../affiliates/clicks/redirect-target.rules';
import { kitAffiliate } from '../reading/kit-items.schema';
import { UNKNOWN_AFFILIATE, type StagedLink } from '../reading/stage-affiliates';
import type { SwitchItemsRepo } from './switch-items.repo';
import type { SwitchLog } from './switch-log';
import type { OwnedLink, SwitchedRecordsRepo } from './switched-records.repo';
import type { SwitchRow, SwitchRowsRepo } from './switch-rows.repo';
import type { SliceReport, SwitchRun } from './switch-run';

interface Dependencies {
  rows: SwitchRowsRepo;
  items: SwitchItemsRepo;
  log: SwitchLog;
  found: SwitchedRecordsRepo;
  links: AffiliateLinksRepo;
}

/** What decides about all links of a run. */
export interface LinkRules {
  /** The keys of pairs that all affiliates share. */
  shared: ReadonlySet<string>;
  sites: Sites;
}

const messages = {
  aliasOfOther: 'Another affiliate has this alias',
  aliasTaken: 'Another affiliate link of the workspace has this alias',
  tooMany: `A link has at most ${limits.aliases} aliases`,
} as const;

/** A staged link with its affiliate. */
interface Wanted {
  row: SwitchRow;
  link: StagedLink;
  parent: SwitchRow;
  email: string;
}

/** Adds the links of affiliates, with the codes and aliases that they had in the tool. */
export function createWriteLinks({ rows, items, log, found, links }: Dependencies) {
  async function known(run: SwitchRun, externalIds: readonly string[]): Promise<Map<string, string>> {
    const scope = { workspaceId: run.workspaceId, tool: run.tool, kind: 'link' as const };
    const remembered = await items.find(scope, externalIds);
    const existing = await found.existingLinks([...remembered.values()]);
    return new Map([...remembered].filter(([, id]) => existing.has(id)));
  }

  /** Returns the affiliate of each link, and reports links without one. */
  async function wantedOf(
    run: SwitchRun,
    staged: readonly SwitchRow[],
    report: SliceReport,
  ): Promise<Wanted[]> {
    const parents = await rows.by(
      run.id,
      'affiliate',
      'externalId',
      staged.flatMap(({ parentId }) => parentId ?? []),
    );
    const byId = new Map(parents.map((parent) => [parent.externalId, parent]));
    return staged.flatMap((row): Wanted[] => {
      const parent = byId.get(row.parentId ?? '');
      if (parent?.recordId != null && isStagedLink(row.data))
        return [{ row, parent, link: row.data, email: parent.matchKey ?? '' }];
      report.leaveOut('link', row.externalId, UNKNOWN_AFFILIATE);
      return [];
    });
  }

  /** Returns the pairs that name this link alone, and reports those that name another affiliate. */
  function aliasesOf(
    { link, parent, email }: Wanted,
    { shared, stagedOwner, taken }: NameOwners,
    report: SliceReport,
  ): Alias[] {
    const own = link.pairs.filter((pair) => {
      const key = aliasKey(pair);
      if (shared.has(key)) return false;
      const isOther = stagedOwner.get(key) !== parent.externalId;
      const holder = taken.get(key);
      if (isOther) report.leaveOut('alias', key, messages.aliasOfOther);
      else if (holder && !isSameEarner(holder, parent, email))
        report.leaveOut('alias', key, messages.aliasTaken);
      return !isOther && !holder;
    });
    for (const pair of own.slice(limits.aliases)) report.leaveOut('alias', aliasKey(pair), messages.tooMany);
    return own.slice(0, limits.aliases);
  }

  /** Must run in a transaction. */
  return async function writeLinks(
    run: SwitchRun,
    { shared, sites }: LinkRules,
    staged: readonly SwitchRow[],
    report: SliceReport,
  ): Promise<void> {
    const wanted = await wantedOf(run, staged, report);
    const existing = await known(
      run,
      wanted.map(({ row }) => row.externalId),
    );
    const keys = wanted.flatMap(({ link }) => link.pairs.map(aliasKey));
    const names = await rows.by(run.id, 'name', 'externalId', keys);
    const owners: NameOwners = {
      shared,
      stagedOwner: new Map(names.map(({ externalId, parentId }) => [externalId, parentId])),
      taken: await found.linksOfNames(run.workspaceId, keys),
    };
    const codes = await found.linksOfCodes(
      wanted.flatMap(({ link, row }) => codesFor(link, row).map(codeKey)),
    );

    const made: AffiliateLink[] = [];
    const placed: { row: SwitchRow; parent: SwitchRow; linkId: string }[] = [];
    for (const one of wanted) {
      const { row, parent, link, email } = one;
      const same = link.code === null ? undefined : codes.get(codeKey(link.code));
      const own =
        same?.workspaceId === run.workspaceId && isSameEarner(same, parent, email) ? same.id : undefined;
      const linkId = existing.get(row.externalId) ?? own;
      if (linkId !== undefined) {
        // A link of this run has the same code: two programs of one affiliate.
        if (existing.has(row.externalId) || same?.createdAt !== run.at) report.unchanged('links');
        placed.push({ row, parent, linkId });
        continue;
      }
      const aliases = aliasesOf(one, owners, report);
      const affiliateCode = codesFor(link, row).find((code) => !codes.has(codeKey(code))) ?? newId();
      const created = linkOf(run, one, {
        affiliateCode,
        aliases,
        destination: destinationOf(link, aliases, sites),
      });
      made.push(created);
      codes.set(codeKey(affiliateCode), created);
      for (const alias of aliases) owners.taken.set(aliasKey(alias), created);
      report.created('links');
      placed.push({ row, parent, linkId: created.id });
    }

    if (!run.isTrial) {
      await links.insertAll(made);
      await log.added(
        run,
        'affiliate_link',
        made.map(({ id }) => id),
      );
      await items.remember(
        { workspaceId: run.workspaceId, tool: run.tool, kind: 'link' },
        new Map(placed.map(({ row, linkId }) => [row.externalId, linkId])),
      );
    }
    await rows.setRecords(placed.map(({ row, linkId }) => ({ ...row, recordId: linkId })));
    const firsts = new Map(
      placed
        .toReversed()
        .map(({ parent, linkId }) => [parent.id, { ...parent, linkId: parent.linkId ?? linkId }]),
    );
    await rows.setRecords([...firsts.values()]);
  };
}

/** Who has which pair: affiliates of the tool, and links of the workspace. */
interface NameOwners {
  shared: ReadonlySet<string>;
  stagedOwner: ReadonlyMap<string, string | null>;
  taken: Map<string, Pick<OwnedLink, 'partnerId' | 'affiliateEmail'>>;
}

const isStagedLink = (data: unknown): data is StagedLink => data instanceof Object && 'pairs' in data;

const isSameEarner = (
  link: Pick<OwnedLink, 'partnerId' | 'affiliateEmail'>,
  { partnerId }: SwitchRow,
  email: string,
): boolean =>
  link.partnerId === null && partnerId === null
    ? link.affiliateEmail.toLowerCase() === email
    : link.partnerId === partnerId;

const isCode = (code: string): boolean =>
  code.length >= limits.codeMin && code.length <= limits.code && CODE_PATTERN.test(code);

/** Returns the codes that a link may get, the best one first. The last ones are always valid and free. */
function codesFor({ code }: StagedLink, { externalId, switchId }: SwitchRow): string[] {
  const base = slug(code ?? '').slice(0, 30) || 'partner';
  const suffix = (seed: string) => createHash('sha256').update(seed).digest('hex').slice(0, 8);
  const all = [code ?? '', base, `${base}-${suffix(externalId)}`, `${base}-${suffix(externalId + switchId)}`];
  return all.filter(isCode);
}

/** Returns the page that a link leads to, if it isn't the start page of the website. */
function destinationOf({ url }: StagedLink, aliases: readonly Alias[], sites: Sites): string | null {
  const target = url === null ? null : allowedTarget(url, sites);
  if (target === null) return null;
  for (const { param } of aliases) target.searchParams.delete(param);
  const address = target.pathname === '/' && target.search === '' ? '' : target.href;
  return address !== '' && address.length <= limits.destination ? address : null;
}

function linkOf(
  run: SwitchRun,
  { link, parent, email }: Wanted,
  own: Pick<AffiliateLink, 'affiliateCode' | 'aliases' | 'destination'>,
): AffiliateLink {
  const affiliate = kitAffiliate.parse(parent.data);
  return {
    id: newId(),
    workspaceId: run.workspaceId,
    programId: null,
    partnerId: parent.partnerId,
    affiliateName: affiliate.name || (affiliate.email ?? email),
    affiliateEmail: affiliate.email ?? email,
    affiliateCompany: affiliate.company,
    description: null,
    commissionRate: link.rate ?? '0',
    currency: run.currency,
    coupons: [],
    status: link.isActive && affiliate.isActive ? 'active' : 'paused',
    createdAt: run.at,
    updatedAt: run.at,
    ...own,
  };
}
