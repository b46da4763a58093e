import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { mapYielding } from '../../lib/concurrency/yield-to-event-loop';
import { foldName } from '../../lib/text/names.rules';
import { importFields, showImported } from '../records/import/entity-import.rules';
import { externalIdKey, storedKey, type FindIds } from '../records/import/record-keys';
import type { ImportTarget } from '../records/import/updates.rules';
import type { Checked, CheckedRows, Importable } from '../records/import/importable';
import { dealEntity, type Deal } from './deals.entity';
import { importKeyOf, type DealsRepo } from './deals.repo';
import { importedDeal, importedDealChanges, type ImportedDeal } from './deals.schema';
import type { ExistingDealsRepo } from './existing-deals.repo';

interface Dependencies {
  deals: DealsRepo;
  existing: ExistingDealsRepo;
  findIds: FindIds;
  target: ImportTarget;
  clock: Clock;
}

const problemOf = (name: string, id: string | null | undefined): string =>
  id === null ? `Several partners are named ${name}` : `Partner not found: ${name}`;

/** Imports deals from a file, with the form's fields and messages. They start as submitted, of the partners they name. */
export function createDealImport(dependencies: Dependencies): Importable<ImportedDeal> {
  const { deals, existing, findIds, target, clock } = dependencies;
  async function knownPartners(workspaceId: string, names: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = await existing.partnersNamed(workspaceId, [...new Set(names.map(foldName))]);
    return new Set(names.filter((name) => typeof ids.get(foldName(name)) === 'string'));
  }

  /** Finds the partners that rows name. */
  async function checkPartners<Row extends Partial<ImportedDeal>>(
    workspaceId: string,
    rows: readonly Row[],
  ): Promise<CheckedRows<Row>> {
    const named = rows.flatMap(({ partnerName, influencerNames = [] }) => [
      ...(partnerName === undefined ? [] : [partnerName]),
      ...influencerNames,
    ]);
    const names = [...new Set(named.map(foldName))];
    const ids = await existing.partnersNamed(workspaceId, names);
    const results = rows.map((row): Checked<Row> => {
      const { partnerName, influencerNames } = row;
      const idOf = (name: string) => ids.get(foldName(name));
      const problems = [
        ...(partnerName === undefined ? [] : [{ field: 'partnerName', name: partnerName }]),
        ...(influencerNames ?? []).map((name) => ({ field: 'influencerNames', name })),
      ].flatMap(({ field, name }) => (idOf(name) ? [] : [{ field, message: problemOf(name, idOf(name)) }]));
      if (problems.length > 0) return { problems };
      const influencers = influencerNames?.flatMap((name) => idOf(name) ?? []).sort();
      return {
        row: {
          ...row,
          ...(partnerName !== undefined && { partnerId: idOf(partnerName) ?? '' }),
          ...(influencers && { influencers: [...new Set(influencers)] }),
        },
      };
    });
    const isCurrent = async () => {
      const now = await existing.partnersNamed(workspaceId, names);
      return names.every((name) => now.get(name) === ids.get(name));
    };
    return { results, isCurrent };
  }

  return {
    one: 'deal',
    many: 'deals',
    auditAs: 'deal',
    prefixes: ['deal', 'opportunity'],
    schema: importedDeal,
    fields: importFields(dealEntity).map((field) =>
      field.name === 'partnerName' ? { ...field, values: { known: knownPartners } } : field,
    ),
    show: showImported(dealEntity),
    duplicates: {
      what: 'name and customer',
      keyOf: importKeyOf,
      nameOf: ({ name }) => name,
      existing: existing.keys,
    },

    check: checkPartners,
    updates: {
      keys: [
        storedKey<ImportedDeal>(findIds, {
          name: 'name',
          fields: ['name', 'customerName'],
          what: 'name and customer',
          table: 'deals',
          column: 'importKey',
          of: ({ name, customerName }) =>
            name === undefined || customerName === undefined ? null : importKeyOf({ name, customerName }),
        }),
        externalIdKey(findIds, 'deals'),
      ],
      schema: importedDealChanges,
      target,
      check: checkPartners,
    },

    async prepareInsert({ workspaceId, userId }, rows) {
      const now = clock.now().toISOString();
      // Ids ascend and lists show the highest first, so this keeps the order of the file.
      const ids = rows.map(() => newId()).reverse();
      const made = await mapYielding(
        rows,
        ({ partnerName: _, ownerName: __, influencerNames: ___, ...row }, index): Deal => ({
          id: ids[index] ?? newId(),
          workspaceId,
          ...row,
          programId: null,
          leadId: null,
          status: 'submitted',
          reason: null,
          submittedBy: userId,
          submittedAt: now,
          decidedBy: null,
          decidedAt: null,
          protectedUntil: null,
          closedAt: null,
          createdAt: now,
          updatedAt: now,
        }),
      );
      return deals.prepareInsertAll(made);
    },
  };
}
