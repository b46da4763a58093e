import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../../lib/ids';
import { createLog } from '../../../../lib/logging/log';
import { createTestApp } from '../../../../testing/server';
import { createSourceHostsRepo } from '../../politeness/source-hosts.repo';
import { createPageScreenshotsRepo } from '../../screenshots/page-screenshots.repo';
import { createStoryItemsRepo } from '../../stories/story-items.repo';
import { createCheckResultsRepo } from './results.repo';
import type { FinishedCheck } from '../fetch/fetch-source';
import { compareChecks } from '../compare/compare-checks';
import { createCheckBatches } from './store-batches';
import { createCheckStore, type Outcome } from './store-checks';

const NOW = '2026-01-01T00:00:00.000Z';
const FULL_BATCH = 256;

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** A check of a source that has been deleted since. */
const lostCheck = (): FinishedCheck => ({
  source: {
    id: newId(),
    workspaceId: newId(),
    competitorId: newId(),
    competitorName: 'Initrode',
    sourceType: 'rss',
    sourceUrl: 'https://initrode.example/feed',
    sourceHandle: null,
    platform: null,
    status: 'active',
    checkFrequency: 'daily',
    lastChecked: NOW,
    contentHash: null,
    lastError: null,
    nextCheckAt: NOW,
    ignoreRobots: false,
    previousUrl: null,
    options: {},
    lastNote: null,
    createdAt: NOW,
    updatedAt: NOW,
    failures: 0,
    movedTo: null,
    moveCount: 0,
    optionsRevision: 0,
    hostReadyAt: null,
    validators: null,
    host: 'initrode.example',
    hasSnapshot: false,
  },
  state: {
    status: 'active',
    lastChecked: NOW,
    lastError: null,
    failures: 0,
    nextCheckAt: NOW,
    movedTo: null,
    moveCount: 0,
    lastNote: null,
  },
  found: [],
  category: undefined,
  failure: null,
  pictures: null,
  newUrl: null,
  hostWaitUntil: null,
});

interface Watched {
  /** Called when the search for news in a batch starts. */
  onSearch(): void;
  /** Called when a batch starts to be stored. */
  onStore(): Promise<void>;
}

function openBatches({ onSearch, onStore }: Watched) {
  const { db } = test.app;
  const results = createCheckResultsRepo(db);
  const storeChecks = createCheckStore({
    db,
    checks: results,
    stories: createStoryItemsRepo(db),
    screenshots: createPageScreenshotsRepo(db, { changesKept: 0 }),
    mover: { prepare: () => Promise.reject(new Error('not moved')), move: async () => undefined },
    hosts: { ...createSourceHostsRepo(db), save: onStore },
    beginRules: async () => ({ apply: () => undefined, save: async () => false }),
    createPending: async () => undefined,
    hostReadyAt: () => NOW,
  });
  const owner = newId();
  return createCheckBatches({
    findNews(checks) {
      onSearch();
      return compareChecks(results, checks);
    },
    store: (checks, news) => storeChecks({ owner, checks, news, notify: async () => undefined }),
    log: createLog('silent'),
  });
}

it('searches a full batch for news while the batch before is stored', async () => {
  let searched = 0;
  let secondSearched: () => void = () => undefined;
  const second = new Promise<void>((resolve) => {
    secondSearched = resolve;
  });
  const batches = openBatches({
    onSearch() {
      searched += 1;
      if (searched === 2) secondSearched();
    },
    // The first batch is stored only after the search of the second one.
    onStore: () => second,
  });
  const save = (check: FinishedCheck) => new Promise<Outcome>((done) => batches.save(check, done));
  const outcomes = await Promise.all(Array.from({ length: 2 * FULL_BATCH }, () => save(lostCheck())));
  expect(new Set(outcomes)).toEqual(new Set(['lost']));
  expect(searched).toBe(2);
});
