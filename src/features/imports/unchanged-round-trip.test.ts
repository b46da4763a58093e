import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLink } from '../../testing/affiliates';
import { makeCampaign } from '../../testing/campaigns';
import { makeDeal } from '../../testing/deals';
import { makeEvent } from '../../testing/events';
import { uploadFile } from '../../testing/imports';
import { makeLead } from '../../testing/leads';
import { makePartner } from '../../testing/partners';
import { makeProgram, makeReferral } from '../../testing/referrals';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { ImportView } from './present-import';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  const { editor, admin } = team;
  const partner = await makePartner(editor, {
    name: 'Ünal & Söhne',
    location: 'Köln, Germany',
    website: 'https://unal.example',
    partnershipType: ['Reseller', 'Technology'],
  });
  const partnerId = partner.id;
  for (const contact of [
    { name: 'Özgür Ünsal', email: 'o@unal.example', phone: '+49 30 1234-5', title: 'VP, Sales' },
    { name: 'No; Email', isPrimary: true },
  ])
    await editor.post(`/api/partners/${partnerId}/contacts`, contact);
  await makeLead(editor, { name: 'Ada', email: 'ada@x.example', notes: '=SUM(A1)\n"x"; y' });
  await makeLead(editor, { name: 'Bo', email: 'bo@x.example', status: 'won', city: '00123' });
  await makeDeal(editor, partnerId, {
    name: 'Big',
    amount: '1250.50',
    currency: 'EUR',
    expectedCloseDate: '2026-12-31',
  });
  await makeDeal(editor, partnerId, { name: 'Yen', customerName: 'J', amount: '125050', currency: 'JPY' });
  const draft = await makeCampaign(editor, { name: 'Draft', partnerId, description: 'Two\nlines' });
  const launched = await makeCampaign(editor, { name: 'Launched' });
  await admin.patch(`/api/campaigns/${launched.id}/status`, { status: 'launched' });
  expect(draft.id).not.toBe(launched.id);
  await makeEvent(editor, {
    name: 'Summit',
    partnerId,
    startDate: '2026-03-14T14:30:00.000Z',
    endDate: '2026-03-15T17:00:00.000Z',
    showOnDashboard: true,
  });
  const program = await makeProgram(admin, { name: 'Friends' });
  await makeReferral(editor, program.id, { referrerId: partnerId });
  await addLink(editor, { affiliateCode: 'unal-1', programId: program.id, commissionRate: '12.5' });
});
afterAll(() => server.close());

async function bytesOf(path: string) {
  const response = await fetch(server.url + path, { headers: { Cookie: team.editor.cookie() } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const kinds = [
  'partners',
  'contacts',
  'leads',
  'deals',
  'campaigns',
  'events',
  'referrals',
  'affiliate-links',
] as const;

type Rewrite = (cell: string) => string;

/** Spreadsheets save what they show: numbers without closing zeros and groups, and days and times as the region writes them. */
const savedIn: Record<string, { delimiter: string; rewrite: Rewrite }> = {
  'de-DE': {
    delimiter: ';',
    rewrite: (cell) =>
      /^-?[\d.]+,\d+$/.test(cell)
        ? cell.replaceAll('.', '').replace(/,?0+$/, '')
        : cell.replace(/^0(\d\.)/, '$1'),
  },
  'en-US': {
    delimiter: ',',
    rewrite: (cell) =>
      /^-?[\d,]+\.\d+$/.test(cell)
        ? cell.replaceAll(',', '').replace(/\.?0+$/, '')
        : cell.replace(/^0?(\d+)\/0?(\d+)\/(\d{4})/, '$1/$2/$3'),
  },
};

async function expectUnchanged(entity: (typeof kinds)[number], file: Buffer<ArrayBuffer>, name: string) {
  const type = name.endsWith('.xlsx')
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : 'text/csv';
  const { body: view } = await uploadFile(team.editor, entity, file, name, type);
  const { body } = await team.editor.patch<ImportView>(`/api/imports/${view.id}`, { duplicates: 'update' });
  const { rows } = body.counts;
  expect({ questions: body.questions, badRows: body.badRows, changes: body.changes }).toEqual({
    questions: [],
    badRows: [],
    changes: [],
  });
  expect(rows).toBeGreaterThan(0);
  expect(body.counts).toMatchObject({ unchanged: rows, created: 0, updated: 0, bad: 0 });
}

describe.each(kinds)('%s that were exported', (entity) => {
  it.each(['de-DE', 'en-US'])(
    'are unchanged in a file that a spreadsheet of %s has saved',
    async (locale) => {
      const saved = savedIn[locale];
      if (!saved) throw new Error(locale);
      const { delimiter, rewrite } = saved;
      const file = await bytesOf(`/api/${entity}/export?locale=${locale}`);
      const rows: string[][] = parse(file, { delimiter, bom: true });
      const text = stringify(
        rows.map((row) => row.map(rewrite)),
        { delimiter, record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
      );
      await expectUnchanged(entity, Buffer.from(text, 'latin1'), 'list.csv');
    },
  );

  it('are unchanged in a workbook, and in a file for programs', async () => {
    await expectUnchanged(entity, await bytesOf(`/api/${entity}/export?format=xlsx`), 'list.xlsx');
    await expectUnchanged(entity, await bytesOf(`/api/${entity}/export?for=program`), 'list.csv');
  });
});
