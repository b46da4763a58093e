import { authorize, type Actor } from '../../lib/actor';
import type { CellKind, CsvColumn } from '../../lib/exports/write-csv';
import { conflict, invalidField } from '../../lib/errors';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import { utcDaysAgo } from '../../lib/time/utc';
import { createRecords, type RecordTools } from '../records/create-records';
import { createRecordService } from '../records/record-service';
import { linkEntity, type AffiliateLink, type CountedLink } from './affiliate-links.entity';
import type { AffiliateLinksRepo, LinkCounts } from './affiliate-links.repo';
import { affiliateMessages as messages, viewAffiliates } from './affiliates.rules';
import type { LinkChanges, LinkFilters, NewLink } from './affiliates.schema';
import type { ClicksRepo, DayCount } from './clicks/clicks.repo';
import type { ConversionsRepo } from './conversions/conversions.repo';
import type { LinkPartiesRepo } from './link-parties.repo';
import {
  presentConversion,
  presentEarnings,
  presentLedgerEntry,
  presentLink,
  type AffiliateLinkView,
  type ConversionView,
  type EarningsView,
  type LedgerEntryView,
} from './present-affiliates';
import { allowedTarget } from './clicks/redirect-target.rules';
import { affiliateLinkRecord } from './affiliate-link.record';

interface Dependencies extends RecordTools {
  links: AffiliateLinksRepo;
  parties: LinkPartiesRepo;
  clicks: ClicksRepo;
  conversions: ConversionsRepo;
}

export interface ProgramResults {
  sums: (EarningsView & { clicks: number; conversions: number })[];
  days: DayCount[];
}

const earningColumn = (
  header: string,
  name: 'commissionRate' | 'totalEarnings',
  kind: CellKind,
): CsvColumn<object> => ({
  header,
  name,
  kind,
  value: (link) => String(Reflect.get(link, name)),
});

/** What an exported link earns. */
const earningColumns = [
  earningColumn('Commission rate (%)', 'commissionRate', 'number'),
  earningColumn('Total earnings', 'totalEarnings', 'money'),
];

type Parties = Pick<AffiliateLink, 'programId' | 'partnerId' | 'destination'>;

/**
 * Manages affiliate links (spec §2, §3, §7).
 * @throws 404 `Affiliate link not found`, also for an id of another workspace
 */
export function createAffiliatesService(dependencies: Dependencies) {
  const { links, parties, clicks, conversions, clock } = dependencies;

  const records = createRecords<AffiliateLink, CountedLink>({
    ...dependencies,
    table: links,
    entity: linkEntity,
    record: affiliateLinkRecord,
  });

  /**
   * Checks the objects that differ from `before`. @throws 400 for objects outside the workspace, 409 for an inactive
   * program
   */
  async function checkParties(
    workspaceId: string,
    { programId, partnerId, destination }: Parties,
    before?: Parties,
  ): Promise<void> {
    if (programId && programId !== before?.programId) {
      const status = await parties.programStatus(workspaceId, programId);
      if (status === undefined) throw invalidField('programId', 'Program not found');
      if (status !== 'active') throw conflict('Program is not active');
    }
    if (partnerId && partnerId !== before?.partnerId && !(await parties.partner(workspaceId, partnerId)))
      throw invalidField('partnerId', 'Partner not found');
    if (destination && destination !== before?.destination) {
      const sites = await parties.sites(workspaceId);
      if (!allowedTarget(destination, sites)) throw invalidField('destination', messages.destinationRefused);
    }
  }

  /** Takes missing fields from the partner and its primary contact. @throws 400 if they are missing there, too */
  async function withPartner(
    workspaceId: string,
    details: NewLink,
  ): Promise<Pick<AffiliateLink, 'affiliateName' | 'affiliateEmail' | 'affiliateCompany'>> {
    const partner = details.partnerId ? await parties.partner(workspaceId, details.partnerId) : undefined;
    const affiliateName = details.affiliateName ?? partner?.contactName ?? partner?.name;
    const affiliateEmail = details.affiliateEmail ?? partner?.contactEmail ?? undefined;
    if (affiliateName === undefined) throw invalidField('affiliateName', messages.nameRequired);
    if (affiliateEmail === undefined) throw invalidField('affiliateEmail', messages.emailRequired);
    return {
      affiliateName,
      affiliateEmail,
      affiliateCompany: details.affiliateCompany ?? partner?.name ?? null,
    };
  }

  const ofOne = async (actor: Actor, id: string): Promise<CountedLink> => {
    authorize(actor, viewAffiliates);
    return records.get(actor, id);
  };
  const dayAgo = (count: number) => utcDaysAgo(clock.now(), count);

  const { methods } = createRecordService(records, {
    // `search` looks at code, name, company and email.
    page: ({ workspaceId }, filters: Omit<LinkFilters, keyof PageRequest>, request) =>
      links.list(workspaceId, filters, request),
    present: async (_scope, found: readonly CountedLink[]): Promise<AffiliateLinkView[]> =>
      found.map(presentLink),
    exported: async (_scope, found) => found.map(presentLink),
    exportColumns: async () => earningColumns,

    /** @throws 409 `This affiliate code is taken` if any link of the installation has it, ignoring case */
    async create(actor, sent: NewLink, row) {
      const { workspaceId } = actor;
      await checkParties(workspaceId, sent);
      const link: AffiliateLink = { ...row, ...sent, ...(await withPartner(workspaceId, sent)) };
      await records.insert(actor, link);
      return link;
    },
    earlier: async (_actor, values) => values,
    complete: (_before, wanted: LinkChanges) => wanted,
    async check({ workspaceId }, changed, before) {
      await checkParties(workspaceId, changed, before ?? undefined);
      if (before && changed.currency !== before.currency && (await conversions.hasAny(changed.id)))
        throw conflict(messages.currencyFixed);
    },

    /** @throws 409 if it has conversions, since the ledger refers to the link */
    async checkRemoval(_actor, { id }) {
      if (await conversions.hasAny(id)) throw conflict(messages.hasConversions);
    },
  });

  return {
    ...methods,

    /** Counts links by status in constant time. */
    async counts(actor: Actor): Promise<LinkCounts> {
      authorize(actor, viewAffiliates);
      return links.counts(actor.workspaceId);
    },

    /** Returns the earnings of a partner's links, by currency. Empty without links. */
    async earningsOf(actor: Actor, partnerId: string): Promise<EarningsView[]> {
      authorize(actor, viewAffiliates);
      return (await links.earningsOf(actor.workspaceId, partnerId)).map(presentEarnings);
    },

    /** Returns the clicks and conversions of several programs, by their ids. */
    async countsOfPrograms(actor: Actor, ids: readonly string[]) {
      authorize(actor, viewAffiliates);
      return links.countsOfPrograms(actor.workspaceId, ids);
    },

    /**
     * Returns what the links of a program have brought, in each currency, and per day of the last `dayCount` days. Empty for
     * a program of another workspace.
     */
    async ofProgram(actor: Actor, programId: string, dayCount: number): Promise<ProgramResults> {
      authorize(actor, viewAffiliates);
      const [sums, days] = await Promise.all([
        links.sumsOfProgram(actor.workspaceId, programId),
        clicks.daysOfProgram(actor.workspaceId, programId, dayAgo(dayCount)),
      ]);
      return {
        sums: sums.map(({ clicks: clicked, conversions: converted, ...sum }) => ({
          clicks: clicked,
          conversions: converted,
          ...presentEarnings(sum),
        })),
        days,
      };
    },

    /** Lists a link's conversions, newest first. */
    async conversions(actor: Actor, id: string, request: PageRequest): Promise<Page<ConversionView>> {
      const link = await ofOne(actor, id);
      return mapPage(await conversions.page(link.id, request), (conversion) =>
        presentConversion(conversion, link.affiliateCode),
      );
    },

    /** Lists a link's ledger entries, newest first. */
    async ledger(actor: Actor, id: string, request: PageRequest): Promise<Page<LedgerEntryView>> {
      const link = await ofOne(actor, id);
      return mapPage(await conversions.ledger(link.id, request), presentLedgerEntry);
    },

    /**
     * Counts clicks and conversions per day of the last `dayCount` days, for one link or all. Omits days with
     * neither.
     */
    async activity(actor: Actor, dayCount: number, linkId?: string): Promise<DayCount[]> {
      authorize(actor, viewAffiliates);
      if (linkId === undefined) return clicks.daysOfAll(actor.workspaceId, dayAgo(dayCount));
      return clicks.daysOf((await ofOne(actor, linkId)).id, dayAgo(dayCount));
    },
  };
}

export type AffiliatesService = ReturnType<typeof createAffiliatesService>;
