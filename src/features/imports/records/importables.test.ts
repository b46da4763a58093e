import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmImport, startImport, uploadFile } from '../../../testing/imports';
import { makePartner } from '../../../testing/partners';
import { makeProgram as makeReferralProgram } from '../../../testing/referrals';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { UndoResult } from '../../operations/operations.service';
import { importEntities, type ImportEntity } from '../imports.rules';
import type { ImportView } from '../present-import';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
  await makePartner(team.editor, { name: 'Contoso', website: 'https://www.contoso.example' });
});

type Items = Record<string, unknown>[];
const listOf = async (path: string): Promise<Items> => (await team.editor.get<Items>(path)).body;
const partnerId = async () => String((await listOf('/api/partners?search=contoso'))[0]?.['id']);

/** Uploads a file, chooses and confirms. Returns the preview. */
async function bring(
  entity: ImportEntity,
  lines: readonly string[],
  choices: object = {},
): Promise<ImportView> {
  const { id } = await startImport(team.editor, entity, lines.join('\n'));
  const { body } = await team.editor.patch<ImportView>(`/api/imports/${id}`, choices);
  const done = await confirmImport(team.editor, body, { leaveOutBad: true });
  expect(done).toMatchObject({ status: 200 });
  server.clock.advance(1000);
  return body;
}

const problemsOf = ({ badRows }: ImportView) =>
  badRows.map(({ row, problems }) => [row, ...problems.map(({ field, message }) => `${field}: ${message}`)]);

async function undo(id: string): Promise<UndoResult> {
  const { status, body } = await team.editor.post<UndoResult>(`/api/operations/${id}/undo`);
  expect(status).toBe(200);
  return body;
}

const makeProgram = (name: string, more: object = {}) => makeReferralProgram(team.admin, { name, ...more });

describe('contacts', () => {
  const contacts = async () => listOf(`/api/partners/${await partnerId()}/contacts`);
  const head = 'First Name,Last Name,Email,Phone,Job Title,Company';

  it('join their partner by its name or its website; the first one is primary', async () => {
    const view = await bring('contacts', [
      head,
      'Ada,Byron,ada@contoso.example,555,CTO,contoso',
      'Bo,Lund,bo@contoso.example,,,www.contoso.example/team',
      'Cy,Noon,cy@nowhere.example,,,Nowhere',
      ',,di@contoso.example,,,Contoso',
      'Ada,Again,ADA@contoso.example,,,Contoso',
    ]);
    expect(view).toMatchObject({ counts: { rows: 5, created: 3, bad: 1, duplicates: 1 }, key: 'email' });
    expect(problemsOf(view)).toEqual([[4, 'partnerName: Partner not found: Nowhere']]);
    expect(view.duplicateRows).toMatchObject([{ message: 'Same email at the partner as row 2' }]);
    const found = await contacts();
    expect(found.map(({ name, isPrimary }) => [name, isPrimary]).toSorted()).toEqual([
      ['Ada Byron', true],
      ['Bo Lund', false],
      ['di@contoso.example', false],
    ]);
    expect(found.find(({ name }) => name === 'Ada Byron')).toMatchObject({ title: 'CTO', phone: '555' });
  });

  it('are duplicates by their email, or without one by their name, at the same partner', async () => {
    await makePartner(team.editor, { name: 'Fabrikam' });
    const rows = [head, 'Ada,Byron,ada@x.example,,,Contoso', 'No,Mail,,,,Contoso'];
    await bring('contacts', rows);
    const { body } = await uploadFile(
      team.editor,
      'contacts',
      [...rows, 'Ada,Byron,ada@x.example,,,Fabrikam'].join('\n'),
    );
    expect(body.counts).toMatchObject({ created: 1, duplicates: 2 });
  });

  it('are updated with the rules of their call, and set back and removed by an undo', async () => {
    const path = `/api/partners/${await partnerId()}/contacts`;
    await team.editor.post(path, { name: 'Ada', email: 'ada@x.example', title: 'CEO', isPrimary: true });
    await team.editor.post(path, { name: 'Edited', email: 'edited@x.example', title: 'Old' });
    server.clock.advance(1000);
    const { id, counts, changes } = await bring(
      'contacts',
      [
        'Name,Email,Title,Partner',
        'Ada,ada@x.example,CTO,Contoso',
        'Edited,edited@x.example,New,Contoso',
        'Bo,bo@x.example,,Contoso',
        'Cy,cy@x.example,,Contoso',
      ],
      { duplicates: 'update' },
    );
    expect(counts).toMatchObject({ created: 2, updated: 2 });
    expect(changes[0]?.changes).toEqual([{ field: 'title', label: 'Title', from: 'CEO', to: 'CTO' }]);
    const idOf = async (name: string) =>
      String((await contacts()).find((one) => one['name'] === name)?.['id']);
    await team.editor.patch(`${path}/${await idOf('Edited')}`, { phone: '1' });
    await team.editor.patch(`${path}/${await idOf('Cy')}`, { phone: '2' });
    const { undone, kept } = await undo(id);
    expect(undone).toBe(2);
    expect(kept.map(({ name, reason }) => `${name}: ${reason}`).toSorted()).toEqual([
      'Cy: Changed since',
      'Edited: Changed since',
    ]);
    expect((await contacts()).map(({ name, title }) => [name, title]).toSorted()).toEqual([
      ['Ada', 'CEO'],
      ['Cy', null],
      ['Edited', 'New'],
    ]);
  });
});

describe('campaigns', () => {
  it('start as drafts with the checklist of their template, and only drafts are updated', async () => {
    const view = await bring('campaigns', [
      'Campaign Name,Type,Description,Partner,Checklist,Status',
      'Spring,Newsletter Swap,Together,Contoso,,launched',
      'Summer,webinar,,,Book a room;Invite,',
      'Fall,webinar,,,,',
      'Autumn,Tombola,,,,',
    ]);
    expect(problemsOf(view)).toMatchObject([
      [5, expect.stringMatching(/^templateType: Template type must be/)],
    ]);
    const found = await listOf('/api/campaigns?sort=name&order=asc');
    const named = (name: string) => found.find((one) => one['name'] === name);
    expect(named('Spring')).toMatchObject({
      status: 'draft',
      templateType: 'newsletter-swap',
      partnerName: 'Contoso',
    });
    expect(named('Spring')?.['checklist']).not.toEqual([]);
    expect(named('Summer')).toMatchObject({ checklist: ['Book a room', 'Invite'], partnerName: null });
    await team.admin.patch(`/api/campaigns/${String(named('Summer')?.['id'])}/status`, {
      status: 'launched',
    });
    const { body } = await uploadFile(
      team.editor,
      'campaigns',
      'Name,Template,Description\nSPRING,newsletter swap,New\nsummer,guide,New\nfall,guide,New',
    );
    const changed = await team.editor.patch<ImportView>(`/api/imports/${body.id}`, { duplicates: 'update' });
    expect(changed.body).toMatchObject({ counts: { updated: 1, bad: 2 } });
    expect(problemsOf(changed.body)).toEqual([
      [3, 'null: Only drafts can be edited'],
      [4, "templateType: Template can't be changed"],
    ]);
  });
});

describe('events', () => {
  it('are found by their name and start day, and start in planning', async () => {
    const rows = [
      'Event Name;Start Date;End Date;Location;Organizer;Partner Name',
      `Summit;31.12.2026 14:30;31.12.2026 18:00;Berlin;${team.emails.admin};Contoso`,
      'Summit;30.12.2026;;;;',
      'Backwards;30.12.2026;29.12.2026;;;',
      'Summit;31.12.2026 9:00;;;;',
    ];
    const view = await bring('events', rows);
    expect(view.counts).toMatchObject({ created: 2, duplicates: 1 });
    expect(problemsOf(view)).toEqual([[4, 'endDate: End date must not be before the start date']]);
    const found = await listOf('/api/events');
    expect(found).toMatchObject([
      {
        startDate: '2026-12-31T14:30:00.000Z',
        endDate: '2026-12-31T18:00:00.000Z',
        location: 'Berlin',
        status: 'planning',
        ownerEmail: team.emails.admin,
        partnerName: 'Contoso',
        templateType: 'community-workshop',
      },
      { startDate: '2026-12-30T00:00:00.000Z', ownerEmail: team.emails.editor },
    ]);
    expect(found[0]?.['checklist']).toHaveLength(10);
    const { id, counts } = await bring('events', ['Name;Start;Location', 'summit;2026-12-31;Rome'], {
      duplicates: 'updateOnly',
    });
    expect(counts).toMatchObject({ updated: 1, created: 0 });
    expect((await listOf('/api/events'))[0]).toMatchObject({
      name: 'Summit',
      startDate: '2026-12-31T14:30:00.000Z',
      location: 'Rome',
    });
    expect(await undo(id)).toMatchObject({ undone: 1, kept: [] });
    expect((await listOf('/api/events'))[0]).toMatchObject({ location: 'Berlin' });
  });
});

describe('calendars', () => {
  const events = async () =>
    (await listOf('/api/events?sort=name')).map(({ name, startDate, endDate }) => [name, startDate, endDate]);

  it('of Google and Outlook have the time of a day in a column of its own', async () => {
    await bring('events', [
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location',
      'Demo,3/14/2027,9:30:00 AM,3/14/2027,1:00:00 PM,FALSE,,Berlin',
      'Fair,3/20/2027,,3/21/2027,,TRUE,,Rome',
    ]);
    expect(await events()).toEqual([
      ['Demo', '2027-03-14T09:30:00.000Z', '2027-03-14T13:00:00.000Z'],
      ['Fair', '2027-03-20T00:00:00.000Z', '2027-03-21T00:00:00.000Z'],
    ]);
  });

  it('in German have them, too, and their days are a question only once', async () => {
    const view = await startImport(
      team.editor,
      'events',
      'Betreff;Beginnt am;Beginnt um;Endet am;Endet um\nTreffen;3/4/2027;09:30;3/4/2027;10:15',
    );
    expect(view.mapping).toMatchObject({ startDate: [1, 2], endDate: [3, 4] });
    expect(view.questions.map(({ column }) => column)).toEqual([1, 3]);
    const columns = { 1: { dateOrder: 'dmy' }, 3: { dateOrder: 'dmy' } };
    const { body } = await team.editor.patch<ImportView>(`/api/imports/${view.id}`, { columns });
    await confirmImport(team.editor, body);
    expect(await events()).toEqual([['Treffen', '2027-04-03T09:30:00.000Z', '2027-04-03T10:15:00.000Z']]);
  });
});

describe('referrals', () => {
  it('are pending in an active program, without a reward, and found by their email in it', async () => {
    await makeProgram('Friends');
    await makeProgram('Closed', { status: 'paused' });
    const rows = [
      'Program,Referred name,Referred email,Referred by,Reward Amount,Status',
      'friends,Bo,bo@x.example,Contoso,500,converted',
      'Closed,Cy,cy@x.example,,,',
      'Unknown,Di,di@x.example,Somebody,,',
      'Friends,Ed,ed@x.example,Somebody,,',
    ];
    const view = await bring('referrals', rows);
    expect(problemsOf(view)).toEqual([
      [3, 'programName: Program is not active'],
      [4, 'programName: Program not found: Unknown'],
    ]);
    const found = await listOf('/api/referrals');
    expect(found).toMatchObject([
      {
        referredName: 'Bo',
        status: 'pending',
        rewardStatus: 'pending',
        rewardAmount: null,
        referrerId: await partnerId(),
        referrerType: 'customer',
        convertedAt: null,
      },
      { referredName: 'Ed', referrerId: null, referrerName: 'Somebody' },
    ]);
    const again = await uploadFile(team.editor, 'referrals', rows.slice(0, 2).join('\n'));
    expect(again.body).toMatchObject({ key: 'email', counts: { created: 0, duplicates: 1 } });
    await team.editor.patch(`/api/referrals/${String(found[1]?.['id'])}`, { notes: 'Called' });
    expect(await undo(view.id)).toMatchObject({ undone: 1, kept: [{ name: 'Ed', reason: 'Changed since' }] });
  });

  it('are updated, and set back by an undo unless they were changed since', async () => {
    await makeProgram('Friends');
    await bring('referrals', ['Program,Name,Email', 'Friends,Bo,bo@x.example', 'Friends,Cy,cy@x.example']);
    const { id, counts } = await bring(
      'referrals',
      ['Program,Email,Company', 'Friends,BO@x.example,Acme', 'Friends,cy@x.example,Acme'],
      { duplicates: 'update' },
    );
    expect(counts).toMatchObject({ updated: 2, created: 0 });
    const found = await listOf('/api/referrals');
    expect(found).toMatchObject([{ referredCompany: 'Acme' }, { referredCompany: 'Acme' }]);
    const cy = found.find((one) => one['referredName'] === 'Cy');
    await team.editor.patch(`/api/referrals/${String(cy?.['id'])}`, { notes: 'Called' });
    expect(await undo(id)).toMatchObject({ undone: 1, kept: [{ name: 'Cy' }] });
  });
});

describe('affiliate links', () => {
  const head = 'Code,Affiliate,Email,Commission,Partner,Program,Total earnings';

  it('have one code in the installation, and take missing fields from their partner', async () => {
    const other = await makeTeam(server);
    await other.editor.post('/api/affiliate-links', {
      affiliateCode: 'TAKEN',
      affiliateName: 'X',
      affiliateEmail: 'x@x.example',
      commissionRate: '5',
    });
    await team.editor.post(`/api/partners/${await partnerId()}/contacts`, {
      name: 'Ada',
      email: 'ada@contoso.example',
      isPrimary: true,
    });
    await makeProgram('Closed', { status: 'paused' });
    const view = await bring('affiliate-links', [
      head,
      'CONTOSO,,,12.5 %,Contoso,,99.00',
      'contoso,Twice,t@x.example,5,,,',
      'taken,Bo,bo@x.example,5,,,',
      'nobody,,,5,,,',
      'closed,Cy,cy@x.example,5,,Closed,',
    ]);
    expect(view.counts).toMatchObject({ created: 1, duplicates: 1, bad: 3 });
    expect(problemsOf(view)).toEqual([
      [4, 'affiliateCode: This affiliate code is taken'],
      [5, 'affiliateName: Affiliate name is required', 'affiliateEmail: Invalid email address'],
      [6, 'programName: Program is not active'],
    ]);
    expect(await listOf('/api/affiliate-links')).toMatchObject([
      {
        affiliateCode: 'CONTOSO',
        affiliateName: 'Ada',
        affiliateEmail: 'ada@contoso.example',
        affiliateCompany: 'Contoso',
        commissionRate: '12.5',
        totalEarnings: '0',
        status: 'active',
      },
    ]);
    expect(await undo(view.id)).toMatchObject({ undone: 1 });
  });

  it('bring aliases and coupons, which one link of the workspace has', async () => {
    const head = 'email,first_name,last_name,ref_id,ref_link,promo_code';
    const mark = team.workspaceId.slice(-8);
    const rows = [
      head,
      `ada@x.example,Ada,Lee,a-${mark},https://x.example/?fpr=ada&utm_source=y,ADA10; ada20`,
      `bo@x.example,Bo,Lee,b-${mark},fpr=bo,Ada10`,
      `cy@x.example,Cy,Lee,c-${mark},fpr=cy; via=cy,`,
    ];
    const choices = { fallbacks: { commissionRate: '20' } };
    const view = await bring('affiliate-links', rows, choices);
    expect(view).toMatchObject({ preset: 'firstpromoter', counts: { created: 2, bad: 1 } });
    expect(problemsOf(view)).toEqual([[3, 'coupons: Another affiliate link has this alias or coupon']]);
    const links = await listOf('/api/affiliate-links');
    expect(links.map(({ aliases, coupons }) => [aliases, coupons])).toEqual(
      expect.arrayContaining([
        [[{ param: 'fpr', value: 'ada' }], ['ADA10', 'ada20']],
        [
          [
            { param: 'fpr', value: 'cy' },
            { param: 'via', value: 'cy' },
          ],
          [],
        ],
      ]),
    );
    const taken = [
      head,
      `di@x.example,Di,Lee,d-${mark},fpr=CY,`,
      `ada@x.example,Ada,Lee,A-${mark},fpr=ada,ADA10`,
    ];
    const again = await bring('affiliate-links', taken, { ...choices, duplicates: 'update' });
    expect(problemsOf(again)).toEqual([[2, 'aliases: Another affiliate link has this alias or coupon']]);
    expect(again).toMatchObject({ counts: { updated: 1 } });
  });

  it('can be updated by their code, but a duplicate can never be imported', async () => {
    await bring('affiliate-links', [head, 'one,Ada,ada@x.example,5,,,']);
    const { body } = await uploadFile(team.editor, 'affiliate-links', `${head}\nONE,,,7,,,`);
    const imported = await team.editor.patch<{ error: string }>(`/api/imports/${body.id}`, {
      duplicates: 'import',
    });
    expect(imported).toMatchObject({ status: 400, body: { fields: { duplicates: expect.any(Array) } } });
    const { id } = await bring('affiliate-links', [head, 'ONE,,,7,,,'], { duplicates: 'update' });
    expect(await listOf('/api/affiliate-links')).toMatchObject([
      { affiliateCode: 'one', commissionRate: '7' },
    ]);
    expect(await undo(id)).toMatchObject({ undone: 1 });
    expect(await listOf('/api/affiliate-links')).toMatchObject([{ commissionRate: '5' }]);
  });
});

const post = <Body>(path: string, text: string) =>
  team.editor.post<Body>(path, undefined, {
    rawBody: new Blob([text]),
    headers: { 'Content-Type': 'text/csv' },
  });

it('a file of an unknown kind is recognized by its columns, and listed until it is imported', async () => {
  const { status, body } = await post<ImportView>(
    '/api/imports?fileName=people.csv',
    'First Name,Last Name,Job Title,E-mail 1 - Value,Organization Name\nAda,Byron,CTO,a@x.example,Contoso',
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({ entity: 'contacts', preset: 'google', counts: { created: 1 } });
  const { body: files, headers } = await team.editor.get<Items>('/api/imports');
  expect(headers.get('X-Total-Count')).toBe('1');
  expect(files).toMatchObject([{ id: body.id, entity: 'contacts', fileName: 'people.csv', imported: null }]);
  expect((await team.admin.get<Items>('/api/imports')).body).toEqual([]);
  await confirmImport(team.editor, body);
  expect((await team.editor.get<Items>('/api/imports')).body).toMatchObject([{ imported: 1 }]);
  expect(await listOf('/api/operations?kind=imported')).toMatchObject([
    { id: body.id, count: 1, canUndo: true },
  ]);
  expect(await post('/api/imports', 'a,b,c\n1,2,3')).toMatchObject({
    status: 400,
    body: { fields: { file: {} } },
  });
});

it('another preset maps the columns anew', async () => {
  const file = 'partner_key,Name,Email,Rate\nada-1,Ada,a@x.example,5';
  const { body } = await post<ImportView>('/api/affiliate-links/imports', file);
  expect(body).toMatchObject({ preset: 'partnerstack', mapping: { affiliateCode: 0 } });
  const { body: other } = await team.editor.patch<ImportView>(`/api/imports/${body.id}`, { preset: null });
  expect(other).toMatchObject({ preset: null, mapping: { affiliateCode: null } });
});

it.each(importEntities)('%s are imported by editors only, of their own workspace', async (entity) => {
  const { status } = await uploadFile(team.viewer, entity, 'Name\nA');
  expect(status).toBe(403);
  const { body } = await uploadFile(team.editor, entity, 'Name,Email\nA,a@x.example');
  const other = await makeTeam(server);
  expect((await other.editor.get(`/api/imports/${body.id}`)).status).toBe(404);
});
