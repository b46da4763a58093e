import { createHash } from 'node:crypto';
import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { foldCase, foldText } from '../../../lib/text/fold-text';
import { readCatalogueFile } from './catalogue-file';
import { catalogueRow, type CatalogueShow } from './catalogue-row.schema';
import type { CatalogueRepo, CatalogueRow } from './catalogue.repo';
import { podcastFrequencies } from '../podcasts.rules';
import { feedIdentity } from '../search/merge-podcasts.rules';
import { feedKey } from '../feeds/podcast-feeds.repo';
import type { FileRow } from './read-csv-catalogue';

export interface ImportReport {
  added: number;
  updated: number;
  unchanged: number;
  /** Number of skipped rows: invalid ones, and shows that an earlier row already has. */
  refused: number;
  /** Errors of the first hundred skipped rows, in file order. */
  problems: Problem[];
  /** Number of imported rows of which a field was left out. */
  incomplete: number;
  /** The omitted fields of the first hundred of them, in file order. */
  warnings: Problem[];
}

interface Problem {
  /** Such as `line 7`. */
  place: string;
  message: string;
}

interface Dependencies {
  db: Db;
  rows: CatalogueRepo;
  clock: Clock;
}

const ROWS_AT_ONCE = 200;
const MAX_REPORTED_PROBLEMS = 100;

/** Imports shows into the operator's catalogue, which podcast plugins search through `catalogue`. */
export function createCatalogueImport({ db, rows, clock }: Dependencies) {
  /** Returns the show as it is stored, without id and times. */
  const entryOf = (show: CatalogueShow) => ({
    ...show,
    identity: identityOf(show),
    feedKey: show.feedUrl === null ? null : feedKey(show.feedUrl),
    searchText: foldText(
      [show.name, show.host ?? '', show.description ?? '', show.category ?? '', ...show.topics].join('\n'),
    ),
  });
  type Entry = ReturnType<typeof entryOf>;

  async function put(
    entry: Entry,
    known: CatalogueRow | undefined,
  ): Promise<'added' | 'updated' | 'unchanged'> {
    const now = clock.now().toISOString();
    if (known === undefined) {
      await rows.insert({ ...entry, id: newId(), createdAt: now, updatedAt: now });
      return 'added';
    }
    if (isSame(entry, known)) return 'unchanged';
    await rows.update(known.id, { ...entry, updatedAt: now });
    return 'updated';
  }

  async function putAll(entries: readonly Entry[], report: ImportReport): Promise<void> {
    await db.transaction(async () => {
      const known = await rows.byIdentity(entries.map(({ identity }) => identity));
      for (const entry of entries) report[await put(entry, known.get(entry.identity))] += 1;
    });
  }

  /** @param seen The places of the shows in the rows before, by identity. */
  function read({ place, values }: FileRow, report: ImportReport, seen: Map<string, string>): Entry[] {
    const refuse = (message: string) => {
      report.refused += 1;
      if (report.problems.length < MAX_REPORTED_PROBLEMS) report.problems.push({ place, message });
      return [];
    };
    const parsed = catalogueRow.safeParse(values);
    if (!parsed.success) return refuse(parsed.error.issues.map((issue) => issue.message).join('; '));
    const entry = entryOf(parsed.data);
    const earlier = seen.get(entry.identity);
    if (earlier !== undefined)
      return refuse(
        entry.feedUrl === null
          ? `Is the same show as ${earlier}`
          : `Has the same feed as ${earlier}: ${entry.feedUrl}`,
      );
    seen.set(entry.identity, place);
    const frequency = values.frequency?.trim() ?? '';
    if (frequency !== '' && entry.frequency === null) {
      report.incomplete += 1;
      const message = `Frequency "${frequency}" was left out: it must be one of ${podcastFrequencies.join(', ')}`;
      if (report.warnings.length < MAX_REPORTED_PROBLEMS) report.warnings.push({ place, message });
    }
    return [entry];
  }

  async function importRows(
    given: AsyncIterable<FileRow> | Iterable<FileRow>,
    onProgress: (rows: number) => void = () => undefined,
  ): Promise<ImportReport> {
    const counts = { added: 0, updated: 0, unchanged: 0, refused: 0, incomplete: 0 };
    const report: ImportReport = { ...counts, problems: [], warnings: [] };
    const seen = new Map<string, string>();
    let batch: Entry[] = [];
    let count = 0;
    for await (const row of given) {
      count += 1;
      batch.push(...read(row, report, seen));
      if (batch.length < ROWS_AT_ONCE) continue;
      await putAll(batch, report);
      batch = [];
      onProgress(count);
    }
    await putAll(batch, report);
    return report;
  }

  return {
    /**
     * Adds and updates shows; importing the same rows again changes nothing. Invalid rows are skipped and reported, and
     * so are rows with a show of an earlier row.
     */
    importRows,

    /**
     * Imports the rows of a CSV or OPML file of any length.
     * @throws 400 if the file can't be read, or is neither CSV nor OPML; rows before the error stay imported
     */
    importFile: (path: string, onProgress?: (rows: number) => void): Promise<ImportReport> =>
      importRows(readCatalogueFile(path), onProgress),
  };
}

export type CatalogueImport = ReturnType<typeof createCatalogueImport>;

/** Identifies a show by its feed, or else by name and host. */
function identityOf({ feedUrl, name, host }: CatalogueShow): string {
  const identity =
    feedUrl === null ? `name ${foldCase(name)}\n${foldCase(host ?? '')}` : `feed ${feedIdentity(feedUrl)}`;
  return createHash('sha256').update(identity).digest('hex');
}

const isSame = (entry: Partial<CatalogueRow>, known: CatalogueRow): boolean =>
  JSON.stringify({ ...known, ...entry }) === JSON.stringify(known);
