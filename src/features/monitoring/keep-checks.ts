import type { Db } from '../../db/connect';
import { tidy } from '../../lib/feeds/plain-text';
import { newId } from '../../lib/ids';
import type { Log } from '../../lib/log';
import type { Checked } from './check-source';
import { categoryOf } from './item-category.rules';
import type { FoundFeedItem, KeptChecksRepo } from './kept-checks.repo';

/** What keeping a check came to; `lost`: the claim was no longer ours, and nothing was kept. */
export type Outcome = { newItems: number } | { failure: string } | 'lost';

interface Dependencies {
  db: Db;
  checks: KeptChecksRepo;
  log: Log;
}

interface Waiting {
  checked: Checked;
  done(outcome: Outcome): void;
}

/** Of a source's first check: the rest is no news. */
const FIRST_ITEMS = 20;
/** Of any other: a site that names all its items anew has not written them anew. */
const MOST_ITEMS = 100;
/** Kept in one transaction, which costs hardly more for all of these than for one. */
const KEPT_AT_ONCE = 256;
/** What these show together, which may all be new: others who write wait for the transaction. */
const SHOWN_AT_ONCE = 1_280;
/** Items are as long as articles: preparing those of a whole batch would keep everybody else waiting. */
const INSERTED_AT_ONCE = 50;
/** How long a check waits for others to be kept with. */
const WAIT_MS = 20;

/** Keeps what checks of one owner's claims found, together with when the sources are due again: several checks at once. */
export function createCheckKeeper({ db, checks, log }: Dependencies, owner: string) {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  /** One batch after the other; while one is written the next one gathers. */
  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    if (writing || waiting.length === 0) return;
    const batch = waiting.slice(0, fitting(waiting));
    waiting = waiting.slice(batch.length);
    writing = keepBatch(batch).finally(() => {
      writing = undefined;
      gather();
    });
  }

  function gather(): void {
    if (fitting(waiting) < waiting.length || waiting.length === KEPT_AT_ONCE) write();
    else if (waiting.length > 0) timer ??= setTimeout(write, WAIT_MS);
  }

  async function keepBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await keepAll(batch.map(({ checked }) => checked));
      for (const [index, { done }] of batch.entries()) done(outcomes[index] ?? 'lost');
    } catch (error) {
      // One of them may be what the database does not take: the others shall not suffer for it.
      if (batch.length > 1) for (const one of batch) await keepBatch([one]);
      else
        for (const { checked, done } of batch) {
          log.error({ err: error, sourceId: checked.source.id }, 'what a check found could not be kept');
          done({ failure: 'What was found could not be kept' });
        }
    }
  }

  async function keepAll(all: readonly Checked[]): Promise<Outcome[]> {
    // Under the claim nobody else adds to what was seen; that it still holds shows when it is ended.
    const unseen = await checks.unseen(all);
    const results = all.map(({ source, state }) => ({ id: source.id, state }));
    if (unseen.size === 0 && all.every(({ source, state }) => source.status === state.status)) {
      const ours = await checks.finish(owner, results);
      return all.map((checked) => outcomeOf(checked, ours, 0));
    }
    return db.transaction(async () => {
      await checks.keepInTurn();
      const ours = await checks.finish(owner, results);
      const kept = all.filter(({ source }) => ours.has(source.id));
      await checks.remember(
        kept.flatMap(({ source }) =>
          [...(unseen.get(source.id)?.keys ?? [])].map((dedupeKey) => ({ sourceId: source.id, dedupeKey })),
        ),
      );
      const counts = new Map<string, number>();
      let gathered: FoundFeedItem[] = [];
      for (const checked of kept) {
        const items = newItems(checked, unseen.get(checked.source.id));
        counts.set(checked.source.id, items.length);
        gathered.push(...items);
        if (gathered.length < INSERTED_AT_ONCE) continue;
        await checks.insertItems(gathered);
        gathered = [];
      }
      await checks.insertItems(gathered);
      return all.map((checked) => outcomeOf(checked, ours, counts.get(checked.source.id) ?? 0));
    });
  }

  return {
    /** Never rejects: what could not be kept is a failure of its check. */
    keep: (checked: Checked): Promise<Outcome> =>
      new Promise((done) => {
        waiting.push({ checked, done });
        gather();
      }),

    /** Waits for no others. */
    hurry: write,
  };
}

export type CheckKeeper = ReturnType<typeof createCheckKeeper>;

/** How many of them are kept together. */
function fitting(waiting: readonly Waiting[]): number {
  let shown = 0;
  const over = waiting.findIndex(({ checked }, index) => {
    shown += checked.found.length;
    return index >= KEPT_AT_ONCE || (shown > SHOWN_AT_ONCE && index > 0);
  });
  return over === -1 ? waiting.length : over;
}

const outcomeOf = ({ source, failure }: Checked, ours: ReadonlySet<string>, newItems: number): Outcome =>
  ours.has(source.id) ? (failure === null ? { newItems } : { failure }) : 'lost';

type Unseen = { keys: ReadonlySet<string>; isFirst: boolean };

function newItems(
  { source, state, found, category: ofType }: Checked,
  unseen: Unseen | undefined,
): FoundFeedItem[] {
  if (unseen === undefined) return [];
  const now = state.lastChecked;
  return (
    found
      .filter(({ dedupeKey }) => unseen.keys.has(dedupeKey))
      .slice(0, unseen.isFirst ? FIRST_ITEMS : MOST_ITEMS)
      // The newest gets the latest id, and so comes first.
      .reverse()
      .map(({ dedupeKey, category, ...item }) => {
        const content = tidy(item.content);
        return {
          id: newId(),
          ...{ workspaceId: source.workspaceId, sourceId: source.id, competitorId: source.competitorId },
          ...{ ...item, content },
          category: category ?? categoryOf(item.title, content, ofType),
          ...{ isRead: false, isStarred: false, detectedAt: now, createdAt: now },
          competitorName: source.competitorName,
        };
      })
  );
}
