import { createHash } from 'node:crypto';
import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { foldText } from '../../../lib/search-words';
import { readCatalogueFile } from './catalogue-file';
import { catalogueRow, type CatalogueShow } from './catalogue-row.schema';
import type { CatalogueRepo, CatalogueRow } from './catalogue.repo';
import { feedIdentity } from '../search/merge-podcasts.rules';
import { feedKey } from '../feeds/podcast-feeds.repo';
import type { FileRow } from './read-csv-catalogue';

export interface ImportReport {
  added: number;
  updated: number;
  unchanged: number;
  /** Number of skipped rows. */
  refused: number;
  /** Errors of the first hundred skipped rows, in file order. */
  problems: { place: string; message: string }[];
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

  async function put(entry: Entry, known: CatalogueRow | undefined): Promise<keyof ImportReport> {
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
    // If a show occurs twice, the later row counts.
    const once = new Map(entries.map((entry) => [entry.identity, entry]));
    await db.transaction(async () => {
      const known = await rows.byIdentity([...once.keys()]);
      for (const entry of once.values()) {
        const outcome = await put(entry, known.get(entry.identity));
        if (outcome !== 'problems') report[outcome] += 1;
      }
    });
  }

  function read({ place, values }: FileRow, report: ImportReport): Entry[] {
    const parsed = catalogueRow.safeParse(values);
    if (parsed.success) return [entryOf(parsed.data)];
    report.refused += 1;
    const message = parsed.error.issues.map((issue) => issue.message).join('; ');
    if (report.problems.length < MAX_REPORTED_PROBLEMS) report.problems.push({ place, message });
    return [];
  }

  async function importRows(
    given: AsyncIterable<FileRow> | Iterable<FileRow>,
    onProgress: (rows: number) => void = () => undefined,
  ): Promise<ImportReport> {
    const report: ImportReport = { added: 0, updated: 0, unchanged: 0, refused: 0, problems: [] };
    let batch: Entry[] = [];
    let count = 0;
    for await (const row of given) {
      count += 1;
      batch.push(...read(row, report));
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
     * Adds and updates shows; importing the same rows again changes nothing. Invalid rows are skipped and reported.
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
    feedUrl === null ? `name ${foldText(name)}\n${foldText(host ?? '')}` : `feed ${feedIdentity(feedUrl)}`;
  return createHash('sha256').update(identity).digest('hex');
}

const isSame = (entry: Partial<CatalogueRow>, known: CatalogueRow): boolean =>
  JSON.stringify({ ...known, ...entry }) === JSON.stringify(known);
