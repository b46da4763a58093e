import { expect, it } from 'vitest';
import { buildWeeklyCharts } from './weekly-charts.server';

it('labels the current week and every second week before it in the short date format', () => {
  const days = [{ day: '2026-09-07', clicks: 3, conversions: 1 }];
  const drawn = buildWeeklyCharts(days, new Date('2026-09-10T12:00:00Z'));
  const labels = drawn?.clicks.map(({ label }) => label).filter(Boolean);
  expect(labels).toEqual(['Jun 29', 'Jul 13', 'Jul 27', 'Aug 10', 'Aug 24', 'Sep 7']);
});
