import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeEvent } from '../../testing/events';
import { recordQueries } from '../../testing/query-plans';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { SecretLinkView } from '../secret-links/secret-links.service';
import { eventStatuses } from './events.rules';
import type { PlannedEvent } from './events.entity';

let server: TestServer;
let team: Team;
let editor: Client;
/** Path of the feed. */
let feed = '';
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
  feed = await linkOf(team.admin);
});
afterAll(() => server.close());

async function linkOf(admin: Client): Promise<string> {
  const { body } = await admin.post<SecretLinkView>('/api/secret-links/calendar');
  return new URL(body.url ?? '').pathname;
}

const START = '2027-03-05T09:00:00.000Z';
const END = '2027-03-05T17:00:00.000Z';
const ask = (path: string, headers?: Record<string, string>) =>
  server.visitor().get<string>(path, { ...(headers && { headers }) });

/** Parses with another library than the one that writes. */
function entriesOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const entry = new ICAL.Event(component);
    const value = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? null;
    return {
      uid: entry.uid,
      summary: entry.summary,
      description: entry.description,
      location: entry.location,
      start: value('dtstart'),
      end: value('dtend'),
      status: value('status'),
      transparency: value('transp'),
      url: value('url'),
      sequence: Number(value('sequence')),
      stamp: value('dtstamp'),
      changed: value('last-modified'),
    };
  });
}

async function entryOf({ id }: PlannedEvent) {
  const entry = entriesOf((await ask(feed)).body).find(({ uid }) => uid === id);
  if (!entry) throw new Error('the feed does not have it');
  return entry;
}

describe('one event as a file', () => {
  it('exports an event as a calendar file that other programs can read', async () => {
    const event = await makeEvent(editor, {
      name: 'Launch',
      description: 'All hands',
      startDate: START,
      endDate: END,
      notes: 'Secret',
      location: 'Hall 4, Kraków',
      locationType: 'in-person',
      timezone: 'Europe/Warsaw',
    });
    const { status, headers, body } = await team.viewer.get<string>(`/api/events/${event.id}/calendar`);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="?event-2027-03-05\.ics/);
    expect(entriesOf(body)).toEqual([
      {
        uid: event.id,
        summary: 'Launch',
        description: 'All hands',
        location: 'Hall 4, Kraków',
        start: '2027-03-05T09:00:00Z',
        end: '2027-03-05T17:00:00Z',
        status: 'TENTATIVE',
        transparency: null,
        sequence: 0,
        stamp: expect.stringMatching(/Z$/),
        changed: expect.stringMatching(/Z$/),
        url: `${server.url}/campaigns/events/${event.id}`,
      },
    ]);
    expect(body).not.toContain('Secret');
  });

  it('returns 409 for the calendar file of an event without a start', async () => {
    const event = await makeEvent(editor);
    expect(await editor.get(`/api/events/${event.id}/calendar`)).toMatchObject({
      status: 409,
      body: { error: 'This event has no date yet' },
    });
  });
});

describe('events that last longer than a day', () => {
  it.each([
    // The days are those of the event's time zone.
    ['America/New_York', '2027-03-06T02:00:00.000Z', '2027-03-08T01:00:00.000Z', '2027-03-05', '2027-03-08'],
    ['Pacific/Auckland', '2027-03-05T12:00:00.000Z', '2027-03-07T11:00:00.000Z', '2027-03-06', '2027-03-08'],
    [null, '2027-03-05T09:00:00.000Z', '2027-03-07T17:00:00.000Z', '2027-03-05', '2027-03-08'],
  ])('are all-day events that block no time, in %s', async (timezone, startDate, endDate, start, end) => {
    const event = await makeEvent(editor, { startDate, endDate, ...(timezone !== null && { timezone }) });
    expect(await entryOf(event)).toMatchObject({ start, end, transparency: 'TRANSPARENT' });
    await editor.delete(`/api/events/${event.id}`);
  });

  it('a day and shorter events have times and block them', async () => {
    const endDate = '2027-03-06T09:00:00.000Z';
    const event = await makeEvent(editor, { startDate: START, endDate });
    const entry = await entryOf(event);
    expect(entry).toMatchObject({ start: '2027-03-05T09:00:00Z', end: '2027-03-06T09:00:00Z' });
    expect(entry.transparency).not.toBe('TRANSPARENT');
    await editor.delete(`/api/events/${event.id}`);
  });
});

describe('texts', () => {
  const hostile = [
    ['commas, semicolons and backslashes', String.raw`a, b; c \n d \\ "quoted" : x`],
    ['line breaks of every kind', 'one\ntwo\r\nthree\rfour\n\n'],
    ['the end of an event', 'x\nEND:VEVENT\nEND:VCALENDAR\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:evil\n'],
    ['the end of an event with carriage returns', 'x\r\nEND:VEVENT\r\nBEGIN:VALARM\r\nACTION:AUDIO\r\n'],
    ['emoji at every place of a line', '👩‍👩‍👧‍👦'.repeat(60)],
    ['emoji one byte later', `x${'🎉'.repeat(200)}`],
    ['emoji two bytes later', `ü${'🎉'.repeat(200)}`],
    ['emoji three bytes later', `木${'🎉'.repeat(200)}`],
    ['scripts of other directions', 'مرحبا بالعالم '.repeat(40)],
    ['tabs and separators of lines', 'a\tb\u2028c\u2029d'],
    ['markup', '<script>alert(1)</script>&amp;'],
  ] as const;

  /** Parsers return one kind of line break. */
  const asRead = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim();

  it.each(hostile)('keeps texts in calendars unchanged: %s', async (_, text) => {
    const event = await makeEvent(editor, {
      startDate: START,
      description: text,
      location: text.slice(0, 500),
    });
    const { body } = await ask(feed);
    expect(await entryOf(event)).toMatchObject({ uid: event.id, description: asRead(text) });
    for (const line of body.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
    await editor.delete(`/api/events/${event.id}`);
  });

  // ASVS 1.3.3
  it('removes control characters, which calendars may not contain, and keeps names on one line', async () => {
    const event = await makeEvent(editor, {
      startDate: START,
      name: 'a\u0007b\nc\u0085d',
      description: 'x\u001by',
    });
    expect(await entryOf(event)).toMatchObject({ summary: 'ab cd', description: 'xy' });
  });

  it('keeps the workspace name on its line', async () => {
    const evil = await makeTeam(server);
    const { app } = server;
    await app.db
      .write('workspaces')
      .where({ id: evil.workspaceId })
      .update({ name: 'Acme; Inc, \\ x\r\nBEGIN:VEVENT\nUID:evil' });
    const { body } = await ask(await linkOf(evil.admin));
    const calendar = new ICAL.Component(ICAL.parse(body));
    expect(calendar.getAllSubcomponents()).toEqual([]);
    // The parser has no type for these properties and returns their raw text (RFC 5545 §3.8.8.2).
    const written = String.raw`Acme\; Inc\, \\ x BEGIN:VEVENT UID:evil events`;
    for (const name of ['name', 'x-wr-calname']) expect(calendar.getFirstPropertyValue(name)).toBe(written);
  });
});

describe('the feed', () => {
  it('the feed has all required properties and line endings', async () => {
    const { status, headers, body } = await ask(feed);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.getSetCookie()).toEqual([]);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
    expect(body).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    expect(body).toContain('\r\nMETHOD:PUBLISH\r\n');
    expect(body).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    expect(body).toMatch(/\r\nX-WR-CALNAME:Team \d+ events\r\n/);
  });

  it('the feed contains events of every status, cancelled ones as cancelled', async () => {
    const told = [];
    for (const status of eventStatuses) {
      const event = await makeEvent(editor, { status, startDate: START });
      told.push([status, (await entryOf(event)).status]);
    }
    expect(Object.fromEntries(told)).toEqual({
      planning: 'TENTATIVE',
      recruiting: 'TENTATIVE',
      promotion: 'CONFIRMED',
      live: 'CONFIRMED',
      wrap_up: 'CONFIRMED',
      cancelled: 'CANCELLED',
    });
  });

  it('the feed keeps the id of an event and counts only changes that it shows', async () => {
    const event = await makeEvent(editor, { startDate: START });
    server.clock.advance(5000);
    await editor.patch(`/api/events/${event.id}`, { notes: 'Members only', checklist: [] });
    const before = await entryOf(event);
    expect(before).toMatchObject({ uid: event.id, sequence: 0 });
    server.clock.advance(5000);
    await editor.patch(`/api/events/${event.id}`, { startDate: '2027-03-06T09:00:00Z' });
    await editor.patch(`/api/events/${event.id}/status`, { status: 'cancelled' });
    const after = await entryOf(event);
    expect(after).toMatchObject({
      uid: event.id,
      sequence: 2,
      status: 'CANCELLED',
      start: '2027-03-06T09:00:00Z',
    });
    expect(String(after.changed) > String(before.changed)).toBe(true);
  });

  it('the feed leaves out events without a start, deleted events and events older than a year', async () => {
    const ago = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000).toISOString();
    const undated = await makeEvent(editor);
    const old = await makeEvent(editor, { startDate: ago(366) });
    const recent = await makeEvent(editor, { startDate: ago(364) });
    const gone = await makeEvent(editor, { startDate: START });
    await editor.delete(`/api/events/${gone.id}`);
    const uids = entriesOf((await ask(feed)).body).map(({ uid }) => uid);
    expect(uids).toContain(recent.id);
    for (const { id } of [undated, old, gone]) expect(uids).not.toContain(id);
  });

  it('the feed leaves out the events of other workspaces', async () => {
    const theirs = await makeEvent(team.outsider, { startDate: START });
    expect((await ask(feed)).body).not.toContain(theirs.id);
  });

  it('the feed rounds the end up within a second, and omits a missing end', async () => {
    const brief = await makeEvent(editor, {
      startDate: '2027-03-05T09:00:00.200Z',
      endDate: '2027-03-05T09:00:00.700Z',
    });
    const open = await makeEvent(editor, { startDate: START });
    expect(await entryOf(brief)).toMatchObject({
      start: '2027-03-05T09:00:00Z',
      end: '2027-03-05T09:00:01Z',
    });
    expect(await entryOf(open)).toMatchObject({ start: '2027-03-05T09:00:00Z', end: null });
  });

  it('the feed has the correct times on both sides of a clock change', async () => {
    const before = await makeEvent(editor, { startDate: '2027-03-28T00:30:00Z', timezone: 'Europe/Berlin' });
    const after = await makeEvent(editor, { startDate: '2027-03-28T01:30:00Z', timezone: 'Europe/Berlin' });
    expect((await entryOf(before)).start).toBe('2027-03-28T00:30:00Z');
    expect((await entryOf(after)).start).toBe('2027-03-28T01:30:00Z');
  });
});

describe('conditional requests', () => {
  it('answers 304 until something changes, with one query by the token', async () => {
    const event = await makeEvent(editor, { startDate: START });
    server.clock.advance(2000);
    const first = await ask(feed);
    const etag = first.headers.get('ETag') ?? '';
    const modified = first.headers.get('Last-Modified') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const queries = await recordQueries(server.app.db, async () => {
      expect((await ask(feed, { 'If-None-Match': etag })).status).toBe(304);
    });
    expect(queries).toHaveLength(1);
    expect((await ask(feed, { 'If-None-Match': `"x", W/${etag}` })).status).toBe(304);
    expect((await ask(feed, { 'If-Modified-Since': modified })).status).toBe(304);
    // The ETag takes precedence if both are given (RFC 9110 §13.1.3).
    expect((await ask(feed, { 'If-None-Match': '"x"', 'If-Modified-Since': modified })).status).toBe(200);

    const changes: (() => Promise<unknown>)[] = [
      () => editor.patch(`/api/events/${event.id}`, { name: 'Renamed' }),
      () => editor.patch(`/api/events/${event.id}/status`, { status: 'live' }),
      () => makeEvent(editor, { startDate: START }),
      () => editor.patch(`/api/events/${event.id}`, { startDate: null }),
      () => editor.delete(`/api/events/${event.id}`),
    ];
    for (const change of changes) {
      const known = (await ask(feed)).headers;
      server.clock.advance(2000);
      await change();
      server.clock.advance(2000);
      expect((await ask(feed, { 'If-None-Match': known.get('ETag') ?? '' })).status).toBe(200);
      const since = known.get('Last-Modified') ?? '';
      expect((await ask(feed, { 'If-Modified-Since': since })).status).toBe(200);
    }
  });

  it('sends no Last-Modified within the second of a change, because another change could follow', async () => {
    server.clock.advance(1000 - (server.clock.now().getTime() % 1000) + 5);
    await makeEvent(editor, { startDate: START });
    expect((await ask(feed)).headers.get('Last-Modified')).toBeNull();
    server.clock.advance(1000);
    expect((await ask(feed)).headers.get('Last-Modified')).toMatch(/GMT$/);
  });

  it('answers HEAD without the calendar', async () => {
    const { status, headers, body } = await server.visitor().send('HEAD', feed);
    expect([status, body]).toEqual([200, null]);
    expect(headers.get('ETag')).toMatch(/^"/);
  });
});

describe('an invalid link', () => {
  it.each([
    ['unknown token', `/calendar/${'x'.repeat(43)}.ics`],
    ['not a token', '/calendar/x.ics'],
    ['missing suffix', `/calendar/${'x'.repeat(43)}`],
    ['escaped null character', '/calendar/%00.ics'],
  ])('returns 404 with a helpful text for a calendar link: %s', async (_, path) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(404);
    expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(body).toContain("Ask the workspace's admins for the current one");
  });

  it('a calendar link stops working at once when it is renewed or revoked', async () => {
    const other = await makeTeam(server);
    const first = await linkOf(other.admin);
    expect((await ask(first)).status).toBe(200);
    const etag = (await ask(first)).headers.get('ETag') ?? '';
    const { body } = await other.admin.post<SecretLinkView>('/api/secret-links/calendar/renew');
    const second = new URL(body.url ?? '').pathname;
    expect((await ask(first, { 'If-None-Match': etag })).status).toBe(404);
    expect((await ask(second)).status).toBe(200);
    await other.admin.delete('/api/secret-links/calendar');
    expect((await ask(second)).status).toBe(404);
  });
});
