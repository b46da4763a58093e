import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import { createEntityImportable } from '../records/import/entity-importable';
import type { Checked, FieldProblem, Importable } from '../records/import/importable';
import { createFindIds, storedKey } from '../records/import/record-keys';
import {
  createReference,
  inTurn,
  partnerReference,
  programReference,
  type RowCheck,
} from '../records/import/row-checks';
import { affiliateLinkRecord } from './affiliate-link.record';
import { linkEntity, type AffiliateLink } from './affiliate-links.entity';
import type { AffiliateLinksRepo } from './affiliate-links.repo';
import { affiliateMessages as messages, codeKey } from './affiliates.rules';
import { importedLink, linkChanges, type ImportedLink, type LinkChanges } from './affiliates.schema';
import type { AffiliatesService } from './affiliates.service';
import { createNameCheck } from './check-link-names';
import { allowedTarget } from './clicks/redirect-target.rules';
import type { LinkPartiesRepo, LinkPartner } from './link-parties.repo';

interface Dependencies {
  db: Db;
  links: AffiliateLinksRepo;
  parties: LinkPartiesRepo;
  service: AffiliatesService;
  clock: Clock;
}

/** What a row is checked against. */
interface Known {
  sites: Awaited<ReturnType<LinkPartiesRepo['sites']>>;
  statuses: ReadonlyMap<string, string | undefined>;
  partners: ReadonlyMap<string, LinkPartner | undefined>;
  /** Codes that links of other workspaces have. */
  taken: ReadonlySet<string>;
}

/** Imports affiliate links from a file, without clicks, conversions and earnings. */
export function createLinkImport(dependencies: Dependencies): Importable<ImportedLink> {
  const { db, links, parties, service, clock } = dependencies;
  const findIds = createFindIds(db);
  const partner = createReference<ImportedLink>(findIds, partnerReference);
  const program = createReference<ImportedLink>(findIds, programReference);

  async function knownOf(workspaceId: string, rows: readonly Partial<ImportedLink>[]): Promise<Known> {
    const statuses = new Map<string, string | undefined>();
    for (const id of new Set(rows.flatMap(({ programId }) => programId ?? [])))
      statuses.set(id, await parties.programStatus(workspaceId, id));
    const partners = new Map<string, LinkPartner | undefined>();
    for (const id of new Set(rows.flatMap(({ partnerId }) => partnerId ?? [])))
      partners.set(id, await parties.partner(workspaceId, id));
    const codes = [...new Set(rows.flatMap(({ affiliateCode }) => affiliateCode ?? []).map(codeKey))];
    const taken = await links.codesOfOthers(workspaceId, codes);
    return { sites: await parties.sites(workspaceId), statuses, partners, taken };
  }

  const checkLinks: RowCheck<ImportedLink> = async (workspaceId, rows) => {
    const known = await knownOf(workspaceId, rows);
    return {
      results: rows.map((row) => checkLink(row, known)),
      async isCurrent() {
        const now = await knownOf(workspaceId, rows);
        return JSON.stringify(textOf(now)) === JSON.stringify(textOf(known));
      },
    };
  };

  const checkNames = createNameCheck(links);

  return createEntityImportable<ImportedLink, AffiliateLink, LinkChanges>({
    record: affiliateLinkRecord,
    entity: linkEntity,
    prefixes: ['affiliate', 'link', 'publisher'],
    values: { partnerName: { known: partner.known }, programName: { known: program.known } },
    schema: importedLink,
    changes: importedLink.partial(),
    keys: [
      storedKey(findIds, {
        name: 'code',
        fields: ['affiliateCode'],
        what: 'code',
        table: 'affiliate_links',
        column: 'codeKey',
        of: ({ affiliateCode }) => affiliateCode && codeKey(affiliateCode),
      }),
    ],
    check: inTurn(partner.check, program.check, checkLinks, checkNames),
    checkChanges: inTurn(partner.check, program.check, checkNames),
    service,
    body: linkChanges,
    draft: (_actor, { partnerName: _, programName: __, ...row }, base) => ({
      ...base,
      ...row,
      // The check has refused rows without them.
      affiliateName: row.affiliateName ?? '',
      affiliateEmail: row.affiliateEmail ?? '',
    }),
    prepare: (_actor, made) => links.prepareInsertAll(made),
    clock,
  });
}

const textOf = ({ sites, statuses, partners, taken }: Known) => [
  sites,
  [...statuses],
  [...partners],
  [...taken],
];

/** Checks a row as the call that creates a link does, and takes missing fields from the partner. */
function checkLink<Given extends Partial<ImportedLink>>(row: Given, known: Known): Checked<Given> {
  const { affiliateCode = '', partnerId = null, programId = null, destination = null } = row;
  const partner = partnerId === null ? undefined : known.partners.get(partnerId);
  const affiliateName = row.affiliateName ?? partner?.contactName ?? partner?.name ?? null;
  const affiliateEmail = row.affiliateEmail ?? partner?.contactEmail ?? null;
  const problems: Omit<FieldProblem, 'label'>[] = [];
  if (known.taken.has(codeKey(affiliateCode)))
    problems.push({ field: 'affiliateCode', message: messages.taken });
  if (affiliateName === null) problems.push({ field: 'affiliateName', message: messages.nameRequired });
  if (affiliateEmail === null) problems.push({ field: 'affiliateEmail', message: messages.emailRequired });
  if (programId !== null && known.statuses.get(programId) !== 'active')
    problems.push({ field: 'programName', message: 'Program is not active' });
  if (destination !== null && !allowedTarget(destination, known.sites))
    problems.push({ field: 'destination', message: messages.destinationRefused });
  if (problems.length > 0) return { problems };
  return {
    row: {
      ...row,
      affiliateName,
      affiliateEmail,
      affiliateCompany: row.affiliateCompany ?? partner?.name ?? null,
    },
  };
}
