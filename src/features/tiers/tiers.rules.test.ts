import { describe, expect, it } from 'vitest';
import { days } from '../../lib/clock';
import {
  criterionText,
  judge,
  PATIENCE,
  progressOf,
  stepsFor,
  windowStart,
  type Below,
  type PastProposal,
  type Tier,
} from './tiers.rules';

const program: Tier[] = [
  { value: 'Bronze', benefits: [], criteria: [] },
  { value: 'Silver', benefits: [], criteria: [{ metric: 'dealsWon', window: '12months', min: 3 }] },
  { value: 'Gold', benefits: [], criteria: [{ metric: 'dealsWon', window: '12months', min: 6 }] },
];

/** A generator of numbers that are the same in each run. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

interface Opened {
  day: number;
  direction: string;
  from: string | null;
  to: string | null;
}

/** Lives through days of a partner: its figures change, people decide, and each day ends with a review. */
function live(
  seed: number,
  length: number,
  decide: (below: (limit: number) => number) => 'accept' | 'dismiss' | null,
) {
  const random = createRandom(seed);
  let [won, tier, below, pinnedUntil]: [number, string | null, Below | null, string | null] = [
    3,
    'Silver',
    null,
    null,
  ];
  const past: PastProposal[] = [];
  const opened: Opened[] = [];
  const wins: number[] = [];
  const tiers: (string | null)[] = [];
  const pins: (string | null)[] = [];
  for (let day = 0; day < length; day += 1) {
    const now = new Date(Date.UTC(2026, 0, 1) + days(day)).toISOString();
    won = Math.max(0, won + random(3) - 1);
    if (random(40) === 0) pinnedUntil = new Date(Date.parse(now) + days(random(90))).toISOString();
    const progress = progressOf(program, ({ min }) => ({ value: won, met: won >= Number(min) }));
    const judged = judge(progress, { tier, pinnedUntil, below }, now);
    below = judged.below;
    const steps = stepsFor(judged.proposed, past, now);
    const update = (id: string | null, changes: Partial<PastProposal>) => {
      const found = past.findIndex((one) => one.id === id);
      const one = past[found];
      if (one) past[found] = { ...one, ...changes, updatedAt: now };
    };
    update(steps.withdraw, { status: 'withdrawn' });
    if (judged.proposed) {
      const { from, to, reasons, direction } = judged.proposed;
      update(steps.reopen, { status: 'open', reasons });
      update(steps.refresh, { reasons });
      if (steps.propose)
        past.push({ id: String(past.length), from, to, reasons, status: 'open', updatedAt: now });
      if (steps.propose || steps.reopen !== null) opened.push({ day, direction, from, to });
    }
    const again = stepsFor(judged.proposed, past, now);
    expect(again, 'a second review of the same day changes nothing').toEqual({
      withdraw: null,
      reopen: null,
      refresh: null,
      propose: false,
    });
    expect(past.filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1);
    const open = past.find(({ status }) => status === 'open');
    const decision = open ? decide(random) : null;
    if (open && decision) {
      update(open.id, { status: decision === 'accept' ? 'accepted' : 'dismissed' });
      if (decision === 'accept') tier = open.to;
    }
    wins.push(won);
    tiers.push(tier);
    pins.push(pinnedUntil);
  }
  return { opened, wins, tiers, pins };
}

const rank = (tier: string | null) => program.findIndex(({ value }) => value === tier);
const eligibleWith = (won: number) => (won >= 6 ? 'Gold' : won >= 3 ? 'Silver' : 'Bronze');
const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

describe('random histories', () => {
  it.each(seeds)('propose a lower tier only after thirty days below, seed %d', (seed) => {
    const { opened, wins, tiers, pins } = live(seed, 500, () => 'accept');
    const patience = PATIENCE / days(1);
    for (const { day, direction, from, to } of opened) {
      expect(to).toBe(eligibleWith(wins[day] ?? 0));
      if (direction === 'up') {
        expect(rank(to)).toBeGreaterThan(rank(from));
        continue;
      }
      // Each review of the last thirty days has found the partner below a tier that it has had all that time.
      expect(day).toBeGreaterThanOrEqual(patience);
      for (let before = day - patience; before <= day; before += 1) {
        expect(rank(eligibleWith(wins[before] ?? 0))).toBeLessThan(rank(from));
        if (before < day) expect(tiers[before]).toBe(from);
      }
      const now = new Date(Date.UTC(2026, 0, 1) + days(day)).toISOString();
      expect(pins[day] === null || String(pins[day]) <= now).toBe(true);
    }
  });

  it.each(seeds)(
    'leave the tier to people, and repeat a dismissed proposal only for other reasons, seed %d',
    (seed) => {
      const { opened, wins, tiers } = live(seed, 500, () => 'dismiss');
      expect(new Set(tiers)).toEqual(new Set(['Silver']));
      for (const [index, { day, to }] of opened.entries()) {
        const before = opened.slice(0, index).findLast((one) => one.to === to);
        if (before) expect(wins[day]).not.toBe(wins[before.day]);
      }
    },
  );

  it.each(seeds)('do not move a partner down twice within thirty days, seed %d', (seed) => {
    const { opened } = live(seed, 500, (random) => {
      const drawn = random(12);
      return drawn === 0 ? 'accept' : drawn === 1 ? 'dismiss' : null;
    });
    const downs = opened.filter(({ direction }) => direction === 'down');
    for (const [index, one] of downs.entries()) {
      const before = downs[index - 1];
      if (before && before.from !== one.from) expect(one.day - before.day).toBeGreaterThanOrEqual(30);
    }
  });
});

describe('judge', () => {
  const at = '2026-06-01T00:00:00.000Z';
  const withWon = (won: number) =>
    progressOf(program, ({ min }) => ({ value: won, met: won >= Number(min) }));

  it('proposes the highest tier, also for a pinned partner', () => {
    expect(
      judge(withWon(9), { tier: null, pinnedUntil: '2027-01-01T00:00:00.000Z', below: null }, at),
    ).toMatchObject({
      proposed: { from: null, to: 'Gold', direction: 'up' },
    });
  });

  it('starts to count again when the tier has changed', () => {
    const below = { tier: 'Silver', since: '2026-01-01T00:00:00.000Z' };
    expect(judge(withWon(0), { tier: 'Gold', pinnedUntil: null, below }, at)).toEqual({
      below: { tier: 'Gold', since: at },
      proposed: null,
    });
  });

  it('proposes no tier at all where even the lowest one does not hold', () => {
    const [, silver] = withWon(0);
    const below = { tier: 'Silver', since: '2026-01-01T00:00:00.000Z' };
    expect(
      judge(silver ? [silver] : [], { tier: 'Silver', pinnedUntil: null, below }, at).proposed,
    ).toMatchObject({
      to: null,
      direction: 'down',
    });
  });
});

it('says criteria in plain words', () => {
  expect(criterionText({ metric: 'dealsWon', window: '12months', min: 1 })).toBe(
    '1 deal won in the last 12 months',
  );
  expect(criterionText({ metric: 'referralsConverted', window: 'lifetime', min: 1_200 })).toBe(
    '1,200 referrals converted in total',
  );
  expect(criterionText({ metric: 'commission', window: 'calendarYear', min: '10.00', currency: 'EUR' })).toBe(
    '10.00 EUR commission earned this calendar year',
  );
});

it('begins windows in UTC', () => {
  const now = new Date('2028-02-29T23:30:00.000Z');
  expect(windowStart('12months', now)).toBe('2027-03-01T23:30:00.000Z');
  expect(windowStart('calendarYear', now)).toBe('2028-01-01T00:00:00.000Z');
});
