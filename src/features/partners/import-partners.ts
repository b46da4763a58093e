import type { Clock } from '../../lib/clock';
import type { PreparedInsert } from '../../db/writes/insert-all';
import { newId } from '../../lib/ids';
import { mapYielding } from '../../lib/concurrency/yield-to-event-loop';
import type { Checked, CheckedRows, Importable } from '../records/import/importable';
import { foldName } from '../../lib/text/names.rules';
import { importFields, showImported } from '../records/import/entity-import.rules';
import { externalIdKey, namedKey, storedKey, type FindIds } from '../records/import/record-keys';
import type { ImportTarget } from '../records/import/updates.rules';
import { nameKey, websiteKey } from '../../lib/text/match-keys';
import type { ActivitiesTable } from './records/activity-log';
import type { ExistingNamesRepo } from './existing-names.repo';
import type { PartnersRepo } from './partners.repo';
import type { TagVocabulary } from './tag-vocabulary';
import { contactFields, joinContacts, newContacts, showContacts } from './imported-contacts.schema';
import { partnerEntity, type Partner } from './partners.entity';
import type { ContactsRepo } from './records/contacts.repo';
import { importedPartner, type ImportedPartner } from './partners.schema';

interface Prepared {
  partners: PartnersRepo;
  activities: ActivitiesTable;
  contacts: Pick<ContactsRepo, 'prepareInsertAll'>;
  clock: Clock;
}

interface Dependencies {
  preparePartners: PreparePartners;
  existingNames: ExistingNamesRepo;
  findIds: FindIds;
  target: ImportTarget;
  tags: TagVocabulary;
}

/**
 * Imports partners from a file, with the form's fields and messages. Checks their tags and records a
 * `partner_created` activity for each.
 */
export function createPartnerImport(dependencies: Dependencies): Importable<ImportedPartner> {
  const { existingNames, findIds, target, preparePartners, tags } = dependencies;
  const knownTags =
    (categories?: readonly 'Tier'[]) =>
    async (workspaceId: string, texts: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set((await tags.meanings(workspaceId, texts, categories)).keys());

  /** Checks the tags and the tier of rows, and spells them as the vocabulary does. */
  async function checkTags<Row extends Partial<ImportedPartner>>(
    workspaceId: string,
    rows: readonly Row[],
  ): Promise<CheckedRows<Row>> {
    const texts = [...new Set(rows.flatMap((row) => row.tags ?? []))];
    const tierTexts = [...new Set(rows.flatMap(({ tier }) => tier ?? []))];
    const spelled = await tags.meanings(workspaceId, texts);
    const tiers = await tags.meanings(workspaceId, tierTexts, ['Tier']);
    const results = rows.map((row): Checked<Row> => {
      const unknown = (row.tags ?? []).filter((tag) => !spelled.has(tag));
      const problems = unknown.map((tag) => ({ field: 'tags', message: `Tag not found: ${tag}` }));
      const tier = row.tier == null ? row.tier : tiers.get(row.tier);
      if (tier === undefined && row.tier != null)
        problems.push({ field: 'tier', message: `Tier not found: ${row.tier}` });
      if (problems.length > 0) return { problems };
      return {
        row: {
          ...row,
          ...(tier !== undefined && { tier }),
          ...(row.tags && { tags: [...new Set(row.tags.map((tag) => spelled.get(tag) ?? tag))] }),
        },
      };
    });
    const isCurrent = async () => {
      const now = await tags.meanings(workspaceId, texts);
      const tiersNow = await tags.meanings(workspaceId, tierTexts, ['Tier']);
      return (
        texts.every((text) => now.get(text) === spelled.get(text)) &&
        tierTexts.every((text) => tiersNow.get(text) === tiers.get(text))
      );
    };
    return { results, isCurrent };
  }

  const existingKeys =
    (column: 'matchName' | 'matchDomain') => async (workspaceId: string, keys: readonly string[]) =>
      new Set((await findIds({ table: 'partners', column, by: 'exact' }, workspaceId, keys)).keys());

  const showDetails = showImported(partnerEntity);

  return {
    one: 'partner',
    many: 'partners',
    auditAs: 'partner',
    prefixes: ['organization', 'organisation', 'company', 'account', 'partner'],
    schema: importedPartner,
    fields: [
      ...importFields(partnerEntity).map((field) => ({
        ...field,
        ...(field.name === 'tags' && { values: { isList: true, known: knownTags() } }),
        ...(field.name === 'tier' && { values: { known: knownTags(['Tier']) } }),
      })),
      ...contactFields,
    ],
    joined: joinContacts,
    show: (row) => ({ ...showDetails(row), ...showContacts(row) }),
    duplicates: {
      what: 'name',
      keyOf: ({ name }) => foldName(name),
      nameOf: ({ name }) => name,
      existing: existingNames,
      // As deals that may conflict are compared.
      also: [
        {
          what: 'name',
          keyOf: ({ name }) => nameKey(name),
          existing: existingKeys('matchName'),
        },
        {
          what: 'website',
          keyOf: ({ website }) => websiteKey(website),
          existing: existingKeys('matchDomain'),
        },
      ],
    },
    check: checkTags,
    updates: {
      keys: [
        namedKey<ImportedPartner>(findIds, { name: 'name', table: 'partners', of: ({ name }) => name }),
        storedKey<ImportedPartner>(findIds, {
          name: 'domain',
          fields: ['website'],
          table: 'partners',
          column: 'matchDomain',
          of: ({ website = null }) => websiteKey(website),
        }),
        externalIdKey(findIds, 'partners'),
      ],
      schema: importedPartner.partial(),
      target,
      check: checkTags,
    },

    prepareInsert: preparePartners,
  };
}

/** Creates a function that prepares writing new partners with their contacts, whose ids are those of its steps. */
export const createPreparePartners =
  ({ partners, activities, contacts, clock }: Prepared) =>
  async (
    { workspaceId, userId }: { workspaceId: string; userId: string | null },
    rows: readonly ImportedPartner[],
    source: string,
  ): Promise<PreparedInsert> => {
    const now = clock.now().toISOString();
    // Ids ascend and lists show the highest first, so this keeps the order of the file.
    const ids = rows.map(() => newId()).reverse();
    const made = await mapYielding(rows, (row, index): Partner => {
      const {
        ownerName: _,
        contactName,
        contactTitle,
        contactEmail,
        contactPhone,
        moreContacts,
        ...details
      } = row;
      return {
        id: ids[index] ?? newId(),
        workspaceId,
        ...details,
        logo: null,
        onboardingStatus: 'none',
        createdAt: now,
        updatedAt: now,
      };
    });
    const people = rows.flatMap((row, index) => newContacts(row, ids[index] ?? '', now));
    const insertPartners = await partners.prepareInsertAll(made);
    const insertActivities = await activities.prepareInsertAll(
      await mapYielding(made, ({ id }) => ({
        id: newId(),
        partnerId: id,
        userId,
        activityType: 'partner_created',
        description: `Partner imported from ${source}`,
        metadata: null,
        createdAt: now,
      })),
    );
    const insertContacts = await contacts.prepareInsertAll(people);
    return [...insertPartners, ...insertActivities, ...insertContacts];
  };

export type PreparePartners = ReturnType<typeof createPreparePartners>;
