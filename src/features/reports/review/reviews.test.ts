import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNKNOWN_ID } from '../../../testing/partners';
import { insertReportedDeals, type ReportedDeals } from '../../../testing/reported-deals';
import { makeTeam } from '../../../testing/roles';
import { startTestServer } from '../../../testing/server';
import type { PartnerReview } from './reviews.rules';
import { reviewHtml } from './review-html';

let test: ReportedDeals;
beforeAll(async () => {
  test = await insertReportedDeals();
}, 120_000);
afterAll(() => test.close());

const figures = ({ figures: all }: PartnerReview) =>
  all.map(({ measure, currency, value, before }) => [measure, currency, value, before]);

it('has the figures of a quarter beside those of the quarter before', async () => {
  const review = await test.app.reviews.get(test.actor, test.ids['A'] ?? '', '2027-Q2');
  expect(review).toMatchObject({
    partnerName: 'Partner A',
    tier: 'Gold',
    from: '2027-04-01',
    to: '2027-06-30',
  });
  // Computed by hand from the stories of `src/testing/reported-deals.ts`.
  expect(figures(review)).toEqual([
    ['wonRevenue', 'USD', '1500.00', '600.00'],
    ['dealsSubmitted', null, 6, 6],
    ['dealsWon', null, 3, 3],
    ['dealsLost', null, 3, 3],
    ['winRate', null, 0.5, 0.5],
    ['pipeline', 'USD', '1333.33', null],
    ['portalSignIns', null, 0, 0],
    ['downloads', null, 0, 0],
  ]);
  expect(review.openTasks).toEqual([]);
  const { score, parts } = review.scorecard;
  expect(parts.map(({ key }) => key)).toEqual([
    'revenue',
    'pipeline',
    'engagement',
    'onboarding',
    'relationship',
  ]);
  expect(reviewHtml(review)).toContain(`Scorecard: ${score} of 100`);
  expect(reviewHtml(review)).toContain('<td>$1,500.00</td><td>$600.00</td>');
});

it('keeps goals and notes per quarter', async () => {
  const id = test.ids['B'] ?? '';
  const { reviews } = test.app;
  await reviews.update(test.actor, id, '2028-Q1', { goals: 'Two deals\n<b>more</b>' });
  await reviews.update(test.actor, id, '2028-Q1', { notes: 'Ask about May' });
  const review = await reviews.get(test.actor, id, '2028-Q1');
  expect(review).toMatchObject({ goals: 'Two deals\n<b>more</b>', notes: 'Ask about May' });
  expect(reviewHtml(review)).toContain('Two deals<br>&lt;b&gt;more&lt;/b&gt;');
  expect(await reviews.get(test.actor, id, '2028-Q2')).toMatchObject({ goals: null, notes: null });
  // The quarter of today.
  expect((await reviews.get(test.actor, id)).quarter).toBe('2028-Q2');
});

it('is for members, and written by editors', async () => {
  const server = await startTestServer();
  const team = await makeTeam(server);
  const path = `/api/partners/${team.partnerId}/review`;
  expect((await team.viewer.get(`${path}?quarter=2026-Q3`)).status).toBe(200);
  expect((await team.viewer.get(`${path}?quarter=2026-Q5`)).status).toBe(400);
  expect((await team.viewer.patch(path, { goals: 'x' })).status).toBe(403);
  expect((await team.editor.patch(path, { goals: 'x' })).status).toBe(200);
  expect((await team.editor.get(`/api/partners/${UNKNOWN_ID}/review`)).status).toBe(404);
  expect((await team.portal.get(path)).status).toBe(403);
  expect((await team.outsider.get(path)).status).toBe(404);
  await server.close();
});
