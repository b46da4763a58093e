import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { SecretLinkView } from '../secret-links/secret-links.service';

const LINK = '/api/secret-links/roadmap';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const addItem = (who: Client, details: object) => who.post('/api/roadmap-items', details);
const makeLink = async (who: Client) => pathOf((await who.post<SecretLinkView>(LINK)).body);
const pathOf = ({ url }: SecretLinkView) => new URL(url ?? '').pathname;
const openAs = (who: Client, path: string) => who.get<string>(path);

/** Returns the text of the page without markup and scripts. */
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

describe('the public roadmap', () => {
  it('the public roadmap shows public items by state to anyone with the link, without internal data', async () => {
    const path = await makeLink(team.owner);
    const shown = { isPublic: true, ownerId: team.userIds.viewer, priority: 'critical' };
    for (const [title, details] of Object.entries({
      'Partner API': { ...shown, targetDate: '2027-03-28', category: 'bug_fix', tags: ['Webhooks'] },
      'Sooner thing': { ...shown, targetDate: '2027-01-31', description: 'For <b>all</b>' },
      'Stuck thing': { ...shown, status: 'blocked' },
      'Done thing': { ...shown, status: 'completed' },
      'Given up': { ...shown, status: 'cancelled' },
      'Kept to ourselves': { isPublic: false },
    }))
      expect((await addItem(team.owner, { title, ...details })).status).toBe(201);
    await addItem(team.outsider, { title: 'Of others', isPublic: true });

    for (const who of [server.visitor(), team.viewer, team.portal, team.outsider]) {
      const { status, body, headers } = await openAs(who, path);
      expect(status).toBe(200);
      expect(headers.get('X-Robots-Tag')).toBe('noindex');
      expect(headers.get('Cache-Control')).toContain('no-store');
      expect(body).toContain('<meta name="robots" content="noindex"/>');
      expect(wordsOf(body)).toMatch(
        /Roadmap\|.*Planned\|.*Sooner thing\|.*January 2027\|.*Partner API\|Bug Fix\|.*March 2027\|.*Webhooks\|.*In Progress\|.*Stuck thing\|.*Completed\|.*Done thing\|/s,
      );
      // The data for the page's scripts must not contain them either.
      for (const secret of [
        'Given up',
        'Kept to ourselves',
        'Of others',
        team.emails.viewer,
        team.userIds.viewer,
        'critical',
        'blocked',
        '2027-03-28',
        '<b>all</b>',
        team.workspaceId,
      ])
        expect([secret, body.includes(secret)]).toEqual([secret, false]);
    }
  });

  it('returns 404 for a public roadmap without a link, with a revoked link, and with a replaced link', async () => {
    const { owner } = await makeTeam(server);
    await addItem(owner, { title: 'For a while', isPublic: true });
    const first = await makeLink(owner);
    expect((await openAs(server.visitor(), first)).body).toContain('For a while');
    const second = pathOf((await owner.post<SecretLinkView>(`${LINK}/renew`)).body);
    expect((await openAs(server.visitor(), second)).status).toBe(200);
    await owner.delete(LINK);
    // The link of a calendar must not open a roadmap.
    const calendar = pathOf((await owner.post<SecretLinkView>('/api/secret-links/calendar')).body);
    const ofCalendar = calendar.replace('/calendar/', '/roadmap/').replace('.ics', '');
    for (const path of [first, second, ofCalendar, '/roadmap/x', `/roadmap/${'A'.repeat(43)}`]) {
      const { status, body, headers } = await openAs(server.visitor(), path);
      expect([path, status]).toEqual([path, 404]);
      expect(body).toContain('This roadmap is not available');
      expect(body).toContain('content="noindex"');
      expect(headers.get('Cache-Control')).toContain('no-store');
      expect(body).not.toContain('For a while');
    }
  });

  it("the public roadmap shows the workspace's logo until the link is revoked", async () => {
    const { owner, workspaceId } = await makeTeam(server);
    expect((await owner.patch(`/api/workspaces/${workspaceId}`, { logoUrl: PNG })).status).toBe(200);
    const path = await makeLink(owner);
    const { body } = await openAs(server.visitor(), path);
    expect(body).not.toContain(workspaceId);
    const src = /<img src="([^"]+)"/.exec(body)?.[1] ?? '';
    const logo = await server.visitor().get(src);
    expect([logo.status, logo.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(logo.headers.get('Cache-Control')).toMatch(/^private/);
    await owner.delete(LINK);
    expect((await server.visitor().get(src)).status).toBe(404);
  });

  it('the public roadmap shows a text if it has no public items', async () => {
    const { owner } = await makeTeam(server);
    await addItem(owner, { title: 'Kept to ourselves' });
    const { status, body } = await openAs(server.visitor(), await makeLink(owner));
    expect(status).toBe(200);
    expect(body).toContain('Nothing to show yet');
  });
});
