import { describe, expect, it } from 'vitest';
import type { DashboardSummary } from '../../../src/features/dashboard/dashboard.service';
import { renderStatic } from '../../../src/testing/render-static';
import { Panels } from './Panels';

const nothing: Omit<DashboardSummary, 'metrics'> = {
  activeCampaigns: [],
  newReferrals: [],
  activeEvents: [],
  priorityRoadmap: [],
};
const createdAt = '2026-01-31T09:30:00.000Z';
const webinar = {
  id: '1',
  name: 'Spring webinar',
  templateType: 'newsletter-swap',
  status: 'pending_approval',
  creatorName: 'ada@example.org',
  createdAt,
};
const referral = {
  id: '2',
  referredName: 'Grace Hopper',
  referredCompany: 'Acme',
  referrerName: 'Ada',
  referrerType: 'partner',
  status: 'pending',
  createdAt,
};
const event = {
  id: '3',
  name: 'Roadshow',
  status: 'live',
  locationType: 'in-person',
  location: null,
  startDate: '2026-03-03T09:00:00.000Z',
  endDate: '2026-03-05T17:00:00.000Z',
  timezone: null,
};
const roadmapItem = {
  id: '4',
  title: 'Partner API',
  status: 'in_progress',
  priority: 'high',
  targetDate: '2026-06-30',
  createdAt,
};

/** Returns the text of each panel, one string per item. */
function shown(items: Partial<typeof nothing>): Record<string, string[]> {
  const html = renderStatic(<Panels {...nothing} {...items} />);
  const sections = [...html.matchAll(/<section.*?<\/section>/g)].map(([section]) => section);
  return Object.fromEntries(
    sections.map((section) => {
      const title = /<h2[^>]*>(.*?)<\/h2>/.exec(section)?.[1] ?? '';
      const items = section.match(/<li>.*?<\/li>/g) ?? [section.slice(section.indexOf('ui-empty'))];
      return [title, items.map(wordsOf)];
    }),
  );
}
const wordsOf = (html: string) => [...html.matchAll(/>([^<]+)</g)].map(([, words]) => words).join(' | ');

describe('Panels', () => {
  it('shows the empty state of each dashboard panel as worded in the spec', () => {
    expect(shown({})).toEqual({
      'Active Campaigns': ['No active campaigns yet.'],
      'New Partner Referrals': ['No new referrals.'],
      'Active Events': ['No active events | Events with Live status appear here.'],
      'Priority Roadmap': ['No active roadmap items.'],
    });
  });

  it('shows each item of a dashboard panel with its facts and status', () => {
    const words = shown({
      activeCampaigns: [webinar],
      newReferrals: [referral],
      activeEvents: [event],
      priorityRoadmap: [roadmapItem],
    });
    expect(words).toEqual({
      'Active Campaigns': [
        'Spring webinar | Newsletter Swap · Jan 31, 2026 · ada@example.org | Pending Approval',
      ],
      'New Partner Referrals': ['Grace Hopper | Acme · Referred by Ada · Jan 31, 2026 | Pending'],
      'Active Events': ['Roadshow | Mar 3, 2026 – Mar 5, 2026 · In-Person | Live'],
      'Priority Roadmap': ['Partner API | In Progress · Due Jun 30, 2026 | High'],
    });
  });

  it('leaves out missing facts of dashboard items and keeps their order', () => {
    const words = shown({
      activeCampaigns: [{ ...webinar, id: 'b', name: 'B', creatorName: null }, webinar],
      newReferrals: [{ ...referral, referredCompany: null, referrerName: null }],
      activeEvents: [
        { ...event, endDate: event.startDate, location: 'Lisbon' },
        { ...event, id: '5', startDate: null, endDate: null },
      ],
      priorityRoadmap: [{ ...roadmapItem, targetDate: null }],
    });
    expect(words).toMatchObject({
      'Active Campaigns': [
        'B | Newsletter Swap · Jan 31, 2026 | Pending Approval',
        expect.stringMatching('Spring webinar'),
      ],
      'New Partner Referrals': ['Grace Hopper | Jan 31, 2026 | Pending'],
      'Active Events': ['Roadshow | Mar 3, 2026 · Lisbon | Live', 'Roadshow | In-Person | Live'],
      'Priority Roadmap': ['Partner API | In Progress | High'],
    });
  });

  it('links a campaign to its page', () => {
    const html = renderStatic(<Panels {...nothing} activeCampaigns={[webinar]} />);
    expect(html).toContain(`href="/campaigns/${webinar.id}"`);
  });

  it('links each dashboard panel to its full list', () => {
    const html = renderStatic(<Panels {...nothing} />);
    expect(html.match(/(?<=href=")[^"]+/g)).toEqual([
      '/campaigns',
      '/campaigns/referrals',
      '/activities/events',
      '/insights/roadmap',
    ]);
  });
});
