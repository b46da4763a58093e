import type { CsvColumn } from '../../../lib/exports/write-csv';
import { paginate } from '../../../lib/paginate';
import type { CompetitorsRepo } from '../competitors/competitors.repo';
import type { Source } from '../sources/sources.entity';
import type { SourcesRepo } from '../sources/sources.repo';

/** A source with its competitor, as files have it. A competitor without sources has one row. */
export interface TransferRow {
  competitor: string;
  website: string | null;
  industry: string | null;
  sourceType: string | null;
  sourceUrl: string | null;
  sourceHandle: string | null;
  checkFrequency: string | null;
  /** As JSON; null if all have their defaults. */
  options: string | null;
  status: string | null;
}

/** The columns of a file. An import reads all but the last one. */
export const transferColumns: readonly CsvColumn<TransferRow>[] = [
  { header: 'Competitor', value: ({ competitor }) => competitor },
  { header: 'Website', value: ({ website }) => website },
  { header: 'Industry', value: ({ industry }) => industry },
  { header: 'Type', value: ({ sourceType }) => sourceType },
  { header: 'Address', value: ({ sourceUrl, sourceHandle }) => sourceUrl ?? sourceHandle },
  { header: 'Check frequency', value: ({ checkFrequency }) => checkFrequency },
  { header: 'Options', value: ({ options }) => options },
  { header: 'Status', value: ({ status }) => status },
];

interface Dependencies {
  competitors: CompetitorsRepo;
  sources: SourcesRepo;
}

/** Yields all sources of a workspace, by competitor. */
export async function* transferRows(
  { competitors, sources }: Dependencies,
  workspaceId: string,
): AsyncGenerator<TransferRow[], void, undefined> {
  for await (const page of paginate((request) => competitors.list(workspaceId, undefined, request)))
    for (const { id, name, website, industry } of page) {
      const own = { competitor: name, website, industry };
      let isEmpty = true;
      for await (const found of paginate((request) => sources.list(workspaceId, id, request))) {
        if (found.length > 0) yield found.map((source) => ({ ...own, ...factsOf(source) }));
        isEmpty &&= found.length === 0;
      }
      if (isEmpty) yield [{ ...own, ...nothing }];
    }
}

const factsOf = ({ sourceType, sourceUrl, sourceHandle, checkFrequency, options, status }: Source) => ({
  sourceType,
  sourceUrl,
  sourceHandle,
  checkFrequency,
  options: optionsText(options),
  status,
});

/** Returns the options of a source as files have them. */
export const optionsText = (options: Readonly<Record<string, unknown>>): string | null =>
  Object.keys(options).length === 0 ? null : JSON.stringify(options);

const nothing = {
  sourceType: null,
  sourceUrl: null,
  sourceHandle: null,
  checkFrequency: null,
  options: null,
  status: null,
};
