import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { listInput, partnerRow, timeOf, userRow } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansOrSorts, scansTable, scansTableExcept, sorts } from '../../testing/query-plans';
import { createRecipientsRepo } from '../notifications/delivery/recipients.repo';
import { announcementFilters } from './announcements.schema';

const NOW = '2026-01-01T00:00:00.000Z';

const ANNOUNCEMENTS = 5_000;
const PARTNERS = 2_000;

let announcementId = '';
let partnerId = '';

const test = useLargeWorkspace({
  statements:
    /\b(announcements|announcements_search|announcement_reads|announcement_partners|workspace_members)\b/,
  async fill() {
    const partners = await test.insert('partners', PARTNERS, (index) =>
      partnerRow(String(test.actor.workspaceId), index, { tier: index % 100 === 0 ? 'Gold' : null }),
    );
    partnerId = partners[0]?.id ?? '';
    const users = await test.insert('users', PARTNERS, userRow);
    await test.insert('workspace_members', PARTNERS, (index) => ({
      id: newId(),
      workspaceId: String(test.actor.workspaceId),
      userId: users[index]?.id,
      role: 'partner_portal',
      partnerId: partners[index]?.id,
      joinedAt: timeOf(index),
    }));
    const rows = await test.insert('announcements', ANNOUNCEMENTS, rowOf);
    announcementId = rows[0]?.id ?? '';
    await test.insert('announcement_partners', PARTNERS, (index) => ({
      announcementId: rows[0]?.id,
      partnerId: partners[index]?.id,
    }));
    await test.insert('announcement_reads', PARTNERS, (index) => ({
      announcementId: rows[0]?.id,
      userId: users[index]?.id,
      readAt: timeOf(index),
    }));
  },
});

/** Every hundredth is a draft, every second one for a tier. "scarce" is in one. */
function rowOf(index: number) {
  return {
    id: newId(),
    workspaceId: test.ownerOf(index),
    title: `News ${index}`,
    body: 'x',
    excerpt: 'x',
    searchText: `news ${index} ${index === 7 ? 'scarce' : 'common'}`,
    audience: index % 2 === 0 ? 'all' : 'tiers',
    tiers: index % 2 === 0 ? [] : ['Gold'],
    publishedAt: index % 100 === 0 ? null : timeOf(index),
    readCount: index,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

/** A list of tiers is read from its row. */
const scans = scansTableExcept('json_each');

const planOf = async (work: () => Promise<unknown>) => (await test.plansOf(work)).flat();
const list = (parameters: string) =>
  test.app.announcements.list(test.actor, announcementFilters.parse(listInput(parameters)));
const view = () => ({ workspaceId: String(test.actor.workspaceId), partnerId, isPreview: false });

const middle = encodeCursor([timeOf(ANNOUNCEMENTS / 2), 'x']);

test.describePlans(() => {
  it.each(['', `cursor=${middle}`, 'status=published', 'sort=-publishedAt', 'sort=title'])(
    'lists announcements along an index: %s',
    async (parameters) => {
      expect((await planOf(() => list(parameters))).filter(scansOrSorts)).toEqual([]);
    },
  );

  it('finds the few drafts by an index', async () => {
    expect((await planOf(() => list('status=draft'))).filter(scansTable)).toEqual([]);
  });

  it('searches announcements through an index', async () => {
    expect((await planOf(() => list('search=scarce'))).filter(scansTable)).toEqual([]);
  });

  it('lists and opens announcements of a partner along an index', async () => {
    const { list: seen, open } = test.app.portalAnnouncements;
    expect(
      (await planOf(() => seen(view(), test.actor, { limit: 50 }))).filter(
        (step) => scans(step) || sorts(step),
      ),
    ).toEqual([]);
    expect(
      (await planOf(() => open(view(), test.actor, announcementId).catch(() => null))).filter(scans),
    ).toEqual([]);
  });

  it('finds the people to notify page by page', async () => {
    const { ofAudience } = createRecipientsRepo(test.app.db);
    const workspaceId = String(test.actor.workspaceId);
    const plan = await planOf(() =>
      ofAudience(
        workspaceId,
        { type: 'announcement', id: announcementId },
        { after: '', limit: 500, now: NOW },
      ),
    );
    expect(plan.filter(scans)).toEqual([]);
  });
});
