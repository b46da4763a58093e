import { expect, it } from 'vitest';
import type { ClaimedSource } from './claims.repo';
import { createClaimQueue } from './claim-queue';

const source = (id: string, host: string): ClaimedSource => ({
  id,
  host,
  workspaceId: 'w',
  competitorId: 'c',
  competitorName: 'Initrode',
  sourceType: 'rss',
  sourceUrl: null,
  sourceHandle: null,
  platform: null,
  status: 'active',
  checkFrequency: 'daily',
  lastChecked: null,
  lastError: null,
  nextCheckAt: '',
  contentHash: null,
  createdAt: '',
  updatedAt: '',
  failures: 0,
  validators: null,
  hasSnapshot: false,
  ignoreRobots: false,
  previousUrl: null,
  options: {},
  optionsRevision: 0,
  lastNote: null,
  movedTo: null,
  moveCount: 0,
  hostReadyAt: null,
});
const of = (host: string, count: number) =>
  Array.from({ length: count }, (_, index) => source(`${host}${index}`, host));

it('waiting sources come in the order of their claims, except those of busy hosts', () => {
  const waiting = createClaimQueue();
  waiting.add([...of('a', 2), ...of('b', 1), ...of('a', 1)]);
  const take = (...busy: string[]) => waiting.take((host) => busy.includes(host))?.id;
  expect([take(), take('a'), take('a'), take(), take(), take()]).toEqual([
    'a0',
    'b0',
    undefined,
    'a1',
    'a0',
    undefined,
  ]);
  expect([waiting.count(), waiting.ids(), waiting.hosts()]).toEqual([0, [], []]);
});

it('lists the hosts that have enough waiting sources', () => {
  const waiting = createClaimQueue();
  waiting.add([...of('a', 7), ...of('b', 8)]);
  expect(waiting.fullHosts()).toEqual(['b']);
  waiting.take((host) => host === 'a');
  expect(waiting.fullHosts()).toEqual([]);
  expect([waiting.count(), waiting.has('b'), waiting.has('c')]).toEqual([14, true, false]);
  expect(waiting.drop('b')).toHaveLength(7);
  expect([waiting.count(), waiting.hosts(), waiting.drop('b')]).toEqual([7, ['a'], []]);
});
