import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client';
import { makePartner, UNKNOWN_ID } from '../../../testing/partners';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { PartnerActivity } from './activities.entity';
import type { PartnerContact } from './contacts.entity';
import type { ShownNote } from './notes.service';

let server: TestServer;
let ada: Client;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('ada@example.org');
});
beforeEach(async () => {
  url = `/api/partners/${(await makePartner(ada)).id}`;
});
afterAll(() => server.close());

const activities = async () =>
  (await ada.get<(PartnerActivity & { userName: string })[]>(`${url}/activities`)).body;
const newestActivity = async () => (await activities())[0];

describe('notes', () => {
  it('adds notes with their author, and lists them newest first', async () => {
    const first = await ada.post<ShownNote>(`${url}/notes`, { content: '  Met at the fair  ' });
    const { body: me } = await ada.get<{ id: string }>('/api/auth/me');
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: first.body.id,
      partnerId: url.split('/').at(-1),
      userId: me.id,
      userName: 'ada@example.org',
      content: 'Met at the fair',
      createdAt: first.body.createdAt,
      evidence: [],
    });
    const second = await ada.post<ShownNote>(`${url}/notes`, { content: 'Sent the contract' });
    const list = await ada.get(`${url}/notes`);
    expect(list).toMatchObject({ status: 200, body: [second.body, first.body] });
    expect(list.headers.get('X-Total-Count')).toBe('2');
    expect(await newestActivity()).toMatchObject({
      activityType: 'note_added',
      userName: 'ada@example.org',
      metadata: { noteId: second.body.id },
    });
  });

  it('refuses notes that are blank or longer than 5,000 characters', async () => {
    for (const content of ['', ' \n ', null, undefined]) {
      const blank = await ada.post(`${url}/notes`, { content });
      expect(blank.body).toEqual({ error: 'Note is required', fields: { content: ['Note is required'] } });
    }
    expect((await ada.post(`${url}/notes`, { content: 'x'.repeat(5000) })).status).toBe(201);
    const long = await ada.post(`${url}/notes`, { content: 'x'.repeat(5001) });
    expect(long).toMatchObject({ status: 400, body: { error: 'Note is too long' } });
  });

  it('deletes a note once', async () => {
    const { body: note } = await ada.post<ShownNote>(`${url}/notes`, { content: 'Slip' });
    expect((await ada.delete(`${url}/notes/${note.id}`)).status).toBe(204);
    const again = await ada.delete(`${url}/notes/${note.id}`);
    expect(again).toMatchObject({ status: 404, body: { error: 'Note not found' } });
    expect((await ada.get(`${url}/notes`)).body).toEqual([]);
    expect(await newestActivity()).toMatchObject({ activityType: 'note_deleted' });
  });

  it('keeps the notes and activities of a deleted account, the activities as System', async () => {
    await ada.post(`${url}/notes`, { content: 'Met at the fair' });
    await server.app.db.write('partner_notes').update({ userId: null });
    await server.app.db.write('partner_activities').update({ userId: null });
    expect((await ada.get(`${url}/notes`)).body).toMatchObject([{ userName: 'Deleted user', userId: null }]);
    expect(await newestActivity()).toMatchObject({ userName: 'System', userId: null });
  });

  it('returns notes in pages', async () => {
    for (const content of ['one', 'two', 'three']) await ada.post(`${url}/notes`, { content });
    const page = await ada.get<ShownNote[]>(`${url}/notes?limit=2`);
    expect(page.body.map((note) => note.content)).toEqual(['three', 'two']);
    expect(page.headers.get('X-Total-Count')).toBe('3');
    const rest = await ada.get(/<(.+)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '');
    expect(rest.body).toMatchObject([{ content: 'one' }]);
    expect((await ada.get(`${url}/notes?cursor=x`)).status).toBe(400);
  });
});

describe('contacts', () => {
  const bill = { name: 'Bill Lumbergh', title: 'VP', email: 'bill@initech.example', phone: '+1 512 555' };
  const addContact = async (details: object = {}) =>
    (await ada.post<PartnerContact>(`${url}/contacts`, { ...bill, ...details })).body;
  const contacts = async () => (await ada.get<PartnerContact[]>(`${url}/contacts`)).body;

  it('requires only a name for a contact', async () => {
    const { status, body } = await ada.post<PartnerContact>(`${url}/contacts`, {
      name: ' Milton ',
      email: '',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      partnerId: url.split('/').at(-1),
      name: 'Milton',
      title: null,
      email: null,
      phone: null,
      isPrimary: false,
      createdAt: body.createdAt,
    });
    expect(await contacts()).toEqual([body]);
    expect(await newestActivity()).toMatchObject({
      activityType: 'contact_added',
      description: 'Contact Milton added',
    });
  });

  it.each([
    [{ name: '' }, 'Contact name is required.'],
    [{ name: undefined }, 'Contact name is required.'],
    [{ name: '\u200B\u3164' }, 'Contact name is required.'],
    [{ name: 'x'.repeat(201) }, 'Contact name is too long'],
    [{ email: 'nobody' }, 'Invalid email address'],
    [{ title: 'x'.repeat(201) }, 'Title is too long'],
    [{ phone: 'x'.repeat(101) }, 'Phone is too long'],
    [{ isPrimary: 'yes' }, 'isPrimary must be true or false'],
  ])('refuses a contact with %j', async (details, error) => {
    const refused = await ada.post(`${url}/contacts`, { ...bill, ...details });
    const [field = ''] = Object.keys(details);
    expect(refused).toMatchObject({ status: 400, body: { error, fields: { [field]: [error] } } });
    expect(await contacts()).toEqual([]);
  });

  it('allows at most one primary contact', async () => {
    const first = await addContact({ isPrimary: true });
    const second = await addContact({ name: 'Peter', isPrimary: true });
    const primaries = async () =>
      (await contacts()).filter((contact) => contact.isPrimary).map(({ id }) => id);
    expect(await primaries()).toEqual([second.id]);
    await ada.patch(`${url}/contacts/${first.id}`, { isPrimary: true });
    expect(await primaries()).toEqual([first.id]);
    await Promise.all(
      [first, second].map(({ id }) => ada.patch(`${url}/contacts/${id}`, { isPrimary: true })),
    );
    expect(await primaries()).toHaveLength(1);
    await ada.patch(`${url}/contacts/${first.id}`, { isPrimary: false });
    await ada.patch(`${url}/contacts/${second.id}`, { isPrimary: false });
    expect(await primaries()).toEqual([]);
  });

  it('changes only the given fields of a contact, and records only real changes', async () => {
    const contact = await addContact();
    const changed = await ada.patch(`${url}/contacts/${contact.id}`, { title: '', partnerId: UNKNOWN_ID });
    expect(changed).toMatchObject({ status: 200, body: { ...contact, title: null } });
    expect(await contacts()).toEqual([{ ...contact, title: null }]);
    expect(await newestActivity()).toMatchObject({ activityType: 'contact_updated' });
    const count = (await activities()).length;
    await ada.patch(`${url}/contacts/${contact.id}`, { ...bill, title: '' });
    await ada.patch(`${url}/contacts/${contact.id}`, {});
    expect(await activities()).toHaveLength(count);
    const refused = await ada.patch(`${url}/contacts/${contact.id}`, { name: ' ' });
    expect(refused).toMatchObject({ status: 400, body: { error: 'Contact name is required.' } });
  });

  it('deletes a contact once', async () => {
    const contact = await addContact();
    expect((await ada.delete(`${url}/contacts/${contact.id}`)).status).toBe(204);
    const again = await ada.delete(`${url}/contacts/${contact.id}`);
    expect(again).toMatchObject({ status: 404, body: { error: 'Contact not found' } });
    expect(await newestActivity()).toMatchObject({
      activityType: 'contact_deleted',
      description: 'Contact Bill Lumbergh deleted',
    });
  });

  it('finds a contact only under its own partner', async () => {
    const contact = await addContact();
    const other = await makePartner(ada);
    const wrong = `/api/partners/${other.id}/contacts/${contact.id}`;
    expect((await ada.patch(wrong, { name: 'Moved' })).status).toBe(404);
    expect((await ada.delete(wrong)).status).toBe(404);
    expect(await contacts()).toEqual([contact]);
  });
});

describe('check-ins', () => {
  const kickoff = { title: 'Kickoff', scheduledDate: '2026-12-01T09:30:00+01:00', notes: 'Bring cake' };

  it('schedules a check-in for a time or a day', async () => {
    const { body: me } = await ada.get<{ id: string; workspaceId: string }>('/api/auth/me');
    const { status, body } = await ada.post<Record<string, unknown>>(`${url}/check-ins`, kickoff);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...kickoff,
      id: body.id,
      partnerId: url.split('/').at(-1),
      workspaceId: me.workspaceId,
      scheduledDate: '2026-12-01T08:30:00.000Z',
      ownerId: null,
      ownerName: null,
      completed: false,
      completedBy: null,
      completedByName: null,
      completedAt: null,
      createdBy: me.id,
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
    });
    expect((await ada.get(`${url}/check-ins`)).body).toEqual([body]);
    expect(await newestActivity()).toMatchObject({ activityType: 'check_in_scheduled' });
    const day = await ada.post(`${url}/check-ins`, { ...kickoff, scheduledDate: '2026-12-24' });
    expect(day.body).toMatchObject({ scheduledDate: '2026-12-24T00:00:00.000Z' });
  });

  it.each([
    [{ title: '' }, 'Title is required'],
    [{ title: 'x'.repeat(201) }, 'Title is too long'],
    [{ notes: 'x'.repeat(2001) }, 'Notes are too long'],
    [{ scheduledDate: undefined }, 'Scheduled date is required'],
    [{ scheduledDate: '' }, 'Scheduled date is required'],
    [{ scheduledDate: 'tomorrow' }, 'Invalid scheduled date'],
    [{ scheduledDate: '2026-02-30' }, 'Invalid scheduled date'],
    [{ scheduledDate: '0000-01-01' }, 'Invalid scheduled date'],
  ])('refuses a check-in with %j', async (details, error) => {
    const refused = await ada.post(`${url}/check-ins`, { ...kickoff, ...details });
    expect(refused).toMatchObject({ status: 400, body: { error } });
  });

  it('completes and reopens a check-in, and records the user and the time', async () => {
    const { body: me } = await ada.get<{ id: string }>('/api/auth/me');
    const { body: checkIn } = await ada.post<{ id: string }>(`${url}/check-ins`, kickoff);
    const one = `${url}/check-ins/${checkIn.id}`;
    const done = await ada.patch<{ completedAt: string }>(one, { completed: true });
    expect(done).toMatchObject({ status: 200, body: { completed: true, completedBy: me.id } });
    server.clock.advance(1000);
    const again = await ada.patch(one, { completed: true });
    expect(again.body).toEqual(done.body);
    expect(await newestActivity()).toMatchObject({ activityType: 'check_in_completed' });
    const open = await ada.patch(one, { completed: false, title: 'Second kickoff' });
    expect(open.body).toMatchObject({ completed: false, completedBy: null, completedAt: null });
    const types = (await activities()).slice(0, 2).map(({ activityType }) => activityType);
    expect(types.sort()).toEqual(['check_in_reopened', 'check_in_updated']);
  });

  it('deletes a check-in once', async () => {
    const { body: checkIn } = await ada.post<{ id: string }>(`${url}/check-ins`, kickoff);
    expect((await ada.delete(`${url}/check-ins/${checkIn.id}`)).status).toBe(204);
    const again = await ada.delete(`${url}/check-ins/${checkIn.id}`);
    expect(again).toMatchObject({ status: 404, body: { error: 'Check-in not found' } });
    expect(await newestActivity()).toMatchObject({ activityType: 'check_in_deleted' });
  });
});
