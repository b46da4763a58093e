import { foldName } from '../../../lib/text/names.rules';
import type { Checked, OperatorImportable } from '../../records/import/importable';
import type { Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { mapYielding } from '../../../lib/concurrency/yield-to-event-loop';
import type { Competitor } from '../competitors/competitors.entity';
import type { CompetitorsRepo } from '../competitors/competitors.repo';
import { monitoringMessages, socialTypes, sourceLabel } from '../monitoring.rules';
import { sourceKeyOf } from '../sources/source-key';
import type { Source } from '../sources/sources.entity';
import type { SourcesRepo } from '../sources/sources.repo';
import type { IdentifyAll, IdentifiedAddress } from './identify-sources';
import { optionsText } from './transfer-rows';
import { importedSource, type ImportedSource } from './transfer.schema';

interface Dependencies {
  competitors: CompetitorsRepo;
  sources: SourcesRepo;
  identifyAll: IdentifyAll;
  clock: Clock;
}

const EXISTS = 'This competitor is already tracked';
type Problem = { field: string | null; message: string };

/** A checked row. `identified` is null for a competitor without a source. */
export interface SourceRow extends ImportedSource {
  identified?: IdentifiedAddress | null;
}

/**
 * Imports sources with their competitors from CSV or OPML. A competitor that doesn't exist is created. A source that its
 * competitor already has, or that occurs twice, is a problem of its row.
 */
export function createSourceImport(dependencies: Dependencies): OperatorImportable<SourceRow> {
  const { competitors, sources, identifyAll, clock } = dependencies;
  return {
    one: 'source',
    many: 'sources',
    auditAs: 'monitored_source',
    schema: importedSource,
    fields: [
      {
        name: 'competitor',
        label: 'Competitor',
        isRequired: true,
        otherNames: ['company', 'folder', 'name'],
      },
      { name: 'website', label: 'Website', otherNames: ['homepage', 'htmlurl'] },
      { name: 'industry', label: 'Industry', otherNames: [] },
      { name: 'sourceType', label: 'Type', otherNames: ['source type'], read: (cell) => cell.toLowerCase() },
      {
        name: 'address',
        label: 'Address',
        otherNames: ['url', 'feed', 'rss', 'xmlurl', 'source', 'handle', 'source url'],
      },
      {
        name: 'checkFrequency',
        label: 'Check frequency',
        otherNames: ['frequency', 'interval'],
        read: (cell) => cell.toLowerCase(),
      },
      { name: 'options', label: 'Options', otherNames: [] },
    ],
    show: ({ competitor, website, industry, sourceType, address, checkFrequency, options, identified }) => ({
      competitor,
      website: website ?? '',
      industry: industry ?? '',
      sourceType: address === null ? '' : (identified?.typeLabel ?? sourceLabel(sourceType)),
      address: address ?? '',
      checkFrequency: address === null ? '' : checkFrequency,
      options: optionsText(options) ?? '',
    }),
    duplicates: {
      what: 'address',
      keyOf: () => null,
      nameOf: ({ address, competitor }) => address ?? competitor,
      existing: async () => new Set<string>(),
    },

    async check(workspaceId, rows) {
      const known = await competitors.idsByName(workspaceId);
      const identified = await identifyAll(rows);
      const idOf = (row: ImportedSource) =>
        known.get(foldName(row.competitor)) ?? `new ${foldName(row.competitor)}`;
      const keys = await mapYielding(rows, (row, index) => keyOf(idOf(row), row, identified[index] ?? null));
      const wanted = keys.flatMap((key) => key ?? []);
      const tracked = await sources.keysAmong(workspaceId, wanted);
      const taken = new Set(tracked);
      const named = new Set(known.keys());
      const results = rows.map((row, index): Checked<SourceRow> => {
        const found = identified[index] ?? null;
        const problem =
          found !== null && 'field' in found ? found : problemOf(row, keys[index] ?? null, taken, named);
        named.add(foldName(row.competitor));
        const key = keys[index];
        if (key) taken.add(key);
        if (problem !== null) return { problems: [problem] };
        return { row: { ...row, identified: found !== null && 'field' in found ? null : found } };
      });
      const names = [...new Set(rows.map(({ competitor }) => foldName(competitor)))];
      const isCurrent = async () => {
        const now = await competitors.idsByName(workspaceId);
        if (names.some((name) => now.get(name) !== known.get(name))) return false;
        const trackedNow = await sources.keysAmong(workspaceId, wanted);
        return trackedNow.size === tracked.size && [...trackedNow].every((key) => tracked.has(key));
      };
      // A unique index refuses a source that someone adds meanwhile.
      const isAllowed = async () => {
        const now = await competitors.idsByName(workspaceId);
        return names.every((name) => !known.has(name) || now.get(name) === known.get(name));
      };
      return { results, isCurrent, isAllowed };
    },

    async prepareInsert({ workspaceId }, rows) {
      const now = clock.now().toISOString();
      const known = await competitors.idsByName(workspaceId);
      const added: Competitor[] = [];
      for (const { competitor: name, website, industry } of rows) {
        if (known.has(foldName(name))) continue;
        const id = newId();
        known.set(foldName(name), id);
        const about = { name, website, industry, description: null, logoUrl: null };
        added.push({ id, workspaceId, ...about, createdAt: now, updatedAt: now });
      }
      const insertCompetitors = await competitors.prepareInsertAll(added);
      const made = rows.flatMap((row) => {
        const competitorId = known.get(foldName(row.competitor));
        if (!row.identified || competitorId === undefined) return [];
        const { identity, part } = row.identified;
        return { source: sourceOf(row, row.identified, competitorId), identity, part };
      });
      // Ids ascend and lists show the highest first, so this keeps the order of the file.
      const ids = made.map(() => newId()).reverse();
      const stored = await mapYielding(made, ({ source, identity, part }, index) => ({
        source: {
          ...source,
          id: ids[index] ?? newId(),
          workspaceId,
          nextCheckAt: now,
          createdAt: now,
          updatedAt: now,
        },
        sourceKey: sourceKeyOf(source, identity, part),
      }));
      return [...insertCompetitors, ...(await sources.prepareInsertNewAll(stored))];
    },
  };
}

const keyOf = (
  competitorId: string,
  { sourceType }: ImportedSource,
  found: IdentifiedAddress | Problem | null,
) =>
  found === null || 'field' in found
    ? null
    : sourceKeyOf(
        { competitorId, sourceType, sourceUrl: found.sourceUrl, sourceHandle: found.sourceHandle },
        found.identity,
        found.part,
      );

function problemOf(
  { address, competitor }: ImportedSource,
  key: string | null,
  taken: ReadonlySet<string>,
  named: ReadonlySet<string>,
): Problem | null {
  if (address === null)
    return named.has(foldName(competitor)) ? { field: 'competitor', message: EXISTS } : null;
  return key !== null && taken.has(key)
    ? { field: 'address', message: monitoringMessages.sourceExists }
    : null;
}

type NewSource = Omit<Source, 'id' | 'workspaceId' | 'nextCheckAt' | 'createdAt' | 'updatedAt'>;

const sourceOf = (
  { sourceType, checkFrequency }: ImportedSource,
  { sourceUrl, sourceHandle, options }: IdentifiedAddress,
  competitorId: string,
): NewSource => ({
  competitorId,
  sourceType,
  sourceUrl,
  sourceHandle,
  platform: socialTypes.find((type) => type === sourceType) ?? null,
  status: 'active',
  checkFrequency,
  lastChecked: null,
  contentHash: null,
  lastError: null,
  ignoreRobots: false,
  previousUrl: null,
  options,
  lastNote: null,
});
