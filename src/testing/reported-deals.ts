import type { App } from '../app';
import { newCustomField } from '../features/custom-fields/custom-fields.schema';
import { dealChanges, dealMove, newDeal } from '../features/deals/deals.schema';
import { newPartner } from '../features/partners/partners.schema';
import { newId } from '../lib/ids';
import type { Actor } from '../lib/actor';
import { signUpActor } from './actors';
import { initech } from './partners';
import { createTestApp } from './server';

/** An event in the life of a deal: the time, and a status or changed fields. */
type Step = [at: string, to: string | object];

interface Story {
  partner: string;
  /** How many deals are alike. Default: 1 */
  times?: number;
  submitted: string;
  details?: object;
  steps?: Step[];
}

const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const two = (number: number): string => String(number).padStart(2, '0');
const usd = (amount: string, details: object = {}) => ({ amount, currency: 'USD', ...details });
const eur = (amount: string, details: object = {}) => ({ amount, currency: 'EUR', ...details });

/**
 * 60 deals with every edge: ends of months and a leap day, several steps at one instant, another currency, reopened and
 * approved again, a win that was undone or became a loss. `figures.test.ts` has their figures, computed by hand.
 */
const stories: Story[] = [
  // 12 deals won at the last instant of each month of 2027, five days after their approval.
  ...lastDays.map((last, index): Story => {
    const month = `2027-${two(index + 1)}`;
    return {
      partner: 'A',
      submitted: `${month}-01T00:00:00.000Z`,
      details: usd(
        `${(index + 1) * 100}`,
        index === 0 ? { influencers: ['B', 'C'] } : index === 1 ? { influencers: ['B'] } : {},
      ),
      steps: [
        [`${month}-${two(last - 5)}T23:59:59.999Z`, 'approved'],
        [`${month}-${two(last)}T23:59:59.999Z`, 'won'],
      ],
    };
  }),
  // 6 lost deals.
  ...[1, 2, 3, 4, 5, 6].map((month): Story => ({
    partner: 'A',
    submitted: `2027-0${month}-02T00:00:00.000Z`,
    details: usd('999', { owner: true, ...(month === 1 && { influencers: ['B'] }) }),
    steps: [
      [`2027-0${month}-03T00:00:00.000Z`, 'approved'],
      [`2027-0${month}-15T00:00:00.000Z`, 'lost'],
    ],
  })),
  // 4 deals that were submitted, approved and won at one instant, around the leap day.
  ...[
    ['2028-02-28T23:59:59.999Z', '10.00', { influencers: ['A', 'E'] }],
    ['2028-02-29T00:00:00.000Z', '20.00', {}],
    ['2028-02-29T23:59:59.999Z', '40.00', {}],
    ['2028-03-01T00:00:00.000Z', '80.00', {}],
  ].map(([at, amount, more]): Story => ({
    partner: 'B',
    submitted: String(at),
    details: eur(String(amount), Object(more)),
    steps: [
      [String(at), 'approved'],
      [String(at), 'won'],
    ],
  })),
  {
    partner: 'B',
    times: 4,
    submitted: '2028-03-05T00:00:00.000Z',
    details: eur('7'),
    steps: [
      ['2028-03-06T00:00:00.000Z', 'approved'],
      ['2028-03-07T12:00:00.000Z', 'lost'],
    ],
  },
  // Won without an amount after ten days.
  {
    partner: 'C',
    submitted: '2028-03-10T00:00:00.000Z',
    details: { region: 'North' },
    steps: [
      ['2028-03-11T00:00:00.000Z', 'approved'],
      ['2028-03-21T00:00:00.000Z', 'won'],
    ],
  },
  // Won after two and a half days, in another currency than it was registered.
  {
    partner: 'C',
    submitted: '2028-03-10T00:00:00.000Z',
    details: usd('450', { influencers: ['E'], region: 'North' }),
    steps: [
      ['2028-03-11T00:00:00.000Z', 'approved'],
      ['2028-03-13T12:00:00.000Z', 'won'],
      ['2028-03-14T00:00:00.000Z', eur('500')],
    ],
  },
  {
    partner: 'C',
    times: 3,
    submitted: '2028-03-12T00:00:00.000Z',
    steps: [
      ['2028-03-13T00:00:00.000Z', 'approved'],
      ['2028-03-14T00:00:00.000Z', 'lost'],
    ],
  },
  // 7 open deals.
  ...[
    ['A', usd('1000', { expectedCloseDate: '2028-05-10' }), false],
    ['A', usd('333.33', { expectedCloseDate: '2028-05-31' }), true],
    ['B', eur('100', { expectedCloseDate: '2028-06-01' }), true],
    ['C', usd('200'), false],
    ['C', { amount: '10', currency: 'JPY', expectedCloseDate: '2028-02-29' }, true],
    ['C', {}, false],
    ['D', usd('50', { expectedCloseDate: '2028-06-30' }), false],
  ].map(([partner, details, isApproved]): Story => ({
    partner: String(partner),
    submitted: '2028-04-10T00:00:00.000Z',
    details: Object(details),
    steps: isApproved ? [['2028-04-11T00:00:00.000Z', 'approved']] : [],
  })),
  {
    partner: 'A',
    times: 5,
    submitted: '2028-04-12T00:00:00.000Z',
    steps: [['2028-04-13T00:00:00.000Z', 'rejected']],
  },
  {
    partner: 'B',
    times: 3,
    submitted: '2028-04-12T00:00:00.000Z',
    steps: [['2028-04-13T00:00:00.000Z', 'withdrawn']],
  },
  {
    partner: 'C',
    times: 2,
    submitted: '2028-04-12T00:00:00.000Z',
    steps: [
      ['2028-04-13T00:00:00.000Z', 'approved'],
      ['2028-04-20T00:00:00.000Z', 'expired'],
    ],
  },
  // Reopened after a rejection.
  {
    partner: 'A',
    submitted: '2028-04-12T00:00:00.000Z',
    steps: [
      ['2028-04-13T00:00:00.000Z', 'rejected'],
      ['2028-05-01T00:00:00.000Z', 'submitted'],
    ],
  },
  // Expired, and approved or submitted again.
  ...['approved', 'submitted'].map((again): Story => ({
    partner: 'C',
    submitted: '2028-04-12T00:00:00.000Z',
    steps: [
      ['2028-04-13T00:00:00.000Z', 'approved'],
      ['2028-04-20T00:00:00.000Z', 'expired'],
      [again === 'approved' ? '2028-05-02T00:00:00.000Z' : '2028-05-03T00:00:00.000Z', again],
    ],
  })),
  // A win that was undone, and one that became a loss.
  {
    partner: 'B',
    submitted: '2028-04-12T00:00:00.000Z',
    steps: [
      ['2028-04-13T00:00:00.000Z', 'approved'],
      ['2028-04-14T00:00:00.000Z', 'won'],
      ['2028-04-15T00:00:00.000Z', 'approved'],
    ],
  },
  {
    partner: 'D',
    submitted: '2028-04-02T00:00:00.000Z',
    steps: [
      ['2028-04-03T00:00:00.000Z', 'approved'],
      ['2028-04-04T00:00:00.000Z', 'won'],
      ['2028-04-05T00:00:00.000Z', 'lost'],
    ],
  },
  // Half an hour before and after a year ends in UTC, which it does not everywhere.
  { partner: 'A', times: 4, submitted: '2027-12-31T23:30:00.000Z' },
  { partner: 'A', times: 3, submitted: '2028-01-01T00:30:00.000Z' },
];

/** The partners by letter: when they were created, their details, and when their onboarding ended. */
const partners: Record<string, [createdAt: string, details: object, onboarded: string | null]> = {
  A: [
    '2026-12-22T00:00:00.000Z',
    { tier: 'Gold', industry: 'Software', location: 'Berlin', custom: { segment: 'Enterprise' } },
    '2026-12-25T00:00:00.000Z',
  ],
  B: [
    '2028-02-18T23:59:59.999Z',
    { tier: 'Gold', industry: 'Finance', location: 'Paris' },
    '2028-02-20T23:59:59.999Z',
  ],
  C: ['2028-03-09T12:00:00.000Z', { tier: 'Silver', industry: 'Software', location: 'Berlin' }, null],
  D: ['2028-04-01T00:00:00.000Z', { industry: 'Finance', location: 'Rome' }, '2028-04-01T12:00:00.000Z'],
  E: ['2027-01-01T00:00:00.000Z', { industry: 'Finance', location: 'Rome' }, null],
  F: ['2027-05-27T00:00:00.000Z', { industry: 'Retail', location: 'Rome' }, '2027-06-01T00:00:00.000Z'],
};

export const REPORTED_NOW = '2028-06-15T00:00:00.000Z';

export interface ReportedDeals {
  app: App;
  actor: Actor;
  /** The ids of the partners by letter. */
  ids: Readonly<Record<string, string>>;
  /** Sets the time that the app reads. */
  setNow(at: string): void;
  close(): Promise<void>;
}

/** Lives through the stories of the deals, with the calls that people make. Partner E is deleted at the end. */
export async function insertReportedDeals(): Promise<ReportedDeals> {
  let at = '2026-12-01T00:00:00.000Z';
  const { app, close } = await createTestApp({}, { clock: { now: () => new Date(at) } });
  const actor = await signUpActor(app, 'ada@example.org');
  const setNow = (time: string) => {
    at = time;
  };
  const { customFields } = app;
  for (const [entity, key, label] of [
    ['deals', 'region', 'Region'],
    ['partners', 'segment', 'Segment'],
  ])
    await customFields.create(actor, newCustomField.parse({ entity, key, label, type: 'text' }));
  const ids: Record<string, string> = {};
  for (const [letter, [createdAt, details, onboarded]] of Object.entries(partners)) {
    setNow(createdAt);
    const made = await app.partners.create(
      actor,
      newPartner.parse({ ...initech, name: `Partner ${letter}`, ...details }),
    );
    ids[letter] = made.id;
    if (onboarded !== null) {
      const task = { id: newId(), partnerId: made.id, taskName: 'Start', required: true, completed: true };
      await app.db
        .write('onboarding_tasks')
        .insert({ ...task, completedAt: onboarded, sortOrder: 0, createdAt, assignedTo: 'team' });
      await app.db.write('partners').where({ id: made.id }).update({ onboardingStatus: 'completed' });
    }
  }
  let number = 0;
  const live = async ({ partner, submitted, details = {}, steps = [] }: Story): Promise<void> => {
    number += 1;
    const {
      influencers = [],
      owner,
      region,
      ...fields
    } = details as {
      influencers?: string[];
      owner?: true;
      region?: string;
    };
    setNow(submitted);
    const deal = await app.deals.create(
      actor,
      newDeal.parse({
        partnerId: ids[partner],
        name: `Deal ${number}`,
        customerName: `Customer ${number}`,
        influencers: influencers.map((letter) => ids[letter]),
        ...(owner && { ownerId: actor.userId }),
        ...(region !== undefined && { custom: { region } }),
        ...fields,
      }),
    );
    for (const [when, to] of steps) {
      setNow(when);
      if (typeof to === 'string')
        await app.deals.changeStatus(actor, deal.id, dealMove.parse({ status: to, reason: 'Because' }));
      else await app.deals.update(actor, deal.id, dealChanges.parse(to));
    }
  };
  for (const story of stories) for (let time = 0; time < (story.times ?? 1); time += 1) await live(story);
  setNow(REPORTED_NOW);
  await app.partners.remove(actor, ids['E'] ?? '');
  return { app, actor, ids, setNow, close };
}
