import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTableExcept, sorts } from '../../testing/query-plans';
import { timelineQuery } from './timeline.schema';

const ROWS = 5000;
const PARTNERS = 5;
/** Those of notes. PostgreSQL sorts the few rows of a type that is rare. */
const types = ['note_added', 'note_deleted'];

let partnerId = '';
/** There are only two users, and no mail and no acceptance. */
const scansTable = scansTableExcept('u', 'mails', 'agreement_acceptances');

const test = useLargeWorkspace({
  statements: /\bpartner_activities\b|\bcomments\b|\bdeals\b|\bpartner_notes\b/,
  async fill() {
    const workspaceId = String(test.actor.workspaceId);
    const partners = await test.insert('partners', PARTNERS, (index) => ({
      id: newId(),
      workspaceId,
      name: `Partner ${index}`,
      description: '',
      searchText: `partner ${index}`,
      industry: 'SaaS',
      location: 'Kraków',
      size: '51-200',
      status: 'active',
      onboardingStatus: 'none',
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    partnerId = partners[3]?.id ?? '';
    const ofPartner = (index: number) => ({
      id: newId(),
      partnerId: partners[index % PARTNERS]?.id,
      createdAt: timeOf(index),
    });
    await test.insert('partner_activities', ROWS, (index) => ({
      ...ofPartner(index),
      userId: test.actor.userId,
      activityType: types[Math.floor(index / PARTNERS) % types.length],
      description: `Activity ${index}`,
    }));
    await test.insert('comments', ROWS, (index) => ({
      ...ofPartner(index),
      workspaceId,
      body: `Comment ${index}`,
      createdBy: test.actor.userId,
    }));
    await test.insert('deals', ROWS, (index) => ({
      ...ofPartner(index),
      workspaceId,
      name: `Deal ${index}`,
      customerName: 'Initech',
      status: 'submitted',
      searchText: `deal ${index}`,
      importKey: `deal ${index}`,
      submittedAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
  },
});

const cursor = encodeCursor([timeOf(ROWS / 2), 'x']);

test.describePlans(() => {
  it.each([{}, { cursor }, { kinds: 'comment,note' }, { kinds: 'note', cursor }])(
    'reads the timeline of a partner along the index of each source: %j',
    async (page) => {
      const query = timelineQuery.parse({ object: `partner:${partnerId}`, limit: 50, ...page });
      const plans = await test.plansOf(() => test.app.timeline.list(test.actor, query));
      expect(plans.length).toBeGreaterThan(0);
      expect(plans.flat().filter(sorts)).toEqual([]);
      expect(plans.flat().filter(scansTable)).toEqual([]);
    },
  );
});
