import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDeal, moveDeal } from '../../testing/deals';
import { confirmImport, startImport } from '../../testing/imports';
import { makePartner } from '../../testing/partners';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from '../audit/audit.service';
import type { ShownDeal } from './deals.service';

let server: TestServer;
let team: Team;
let partnerId: string;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  ({ partnerId } = team);
});
afterAll(() => server.close());

let number = 0;
const makeInfluencer = async () => {
  number += 1;
  return makePartner(team.editor, { name: `Influencer ${number}` });
};
const urlOf = ({ id }: { id: string }) => `/api/deals/${id}`;
const influencersOf = async (deal: { id: string }) =>
  (await team.viewer.get<ShownDeal>(urlOf(deal))).body.influencers;

describe('influencers of a deal', () => {
  it('are stored in ascending order, once each, with their names', async () => {
    const [one, two] = [await makeInfluencer(), await makeInfluencer()];
    const deal = await makeDeal(team.editor, partnerId, { influencers: [two.id, one.id, two.id] });
    expect(deal.influencers).toEqual([one.id, two.id].sort());
    expect(deal.influencerNames).toHaveLength(2);
    const { body: listed } = await team.viewer.get<ShownDeal[]>('/api/deals?limit=1');
    expect(listed[0]?.influencers).toEqual(deal.influencers);
  });

  it('can change in every status', async () => {
    const { id } = await makeInfluencer();
    const deal = await makeDeal(team.editor, partnerId, { customerName: 'Every status' });
    for (const status of ['approved', 'won', 'lost']) {
      await moveDeal(team.admin, deal, status);
      const added = await team.editor.patch<ShownDeal>(urlOf(deal), { influencers: [id] });
      expect(added.body).toMatchObject({ status, influencers: [id] });
      expect((await team.editor.patch<ShownDeal>(urlOf(deal), { influencers: [] })).body.influencers).toEqual(
        [],
      );
    }
  });

  it('must be partners of the workspace', async () => {
    const other = await makePartner(team.outsider);
    const deal = await makeDeal(team.editor, partnerId);
    const message = { error: 'Partner not found', fields: { influencers: ['Partner not found'] } };
    for (const id of [other.id, 'unknown'])
      expect(await team.editor.patch(urlOf(deal), { influencers: [id] })).toMatchObject({
        status: 400,
        body: message,
      });
    expect((await team.editor.patch(urlOf(deal), { influencers: 'x' })).status).toBe(400);
    expect((await team.editor.patch(urlOf(deal), { influencers: Array(21).fill(other.id) })).status).toBe(
      400,
    );
  });

  it('are named in the history', async () => {
    const { id, name } = await makeInfluencer();
    const deal = await makeDeal(team.editor, partnerId);
    await team.editor.patch(urlOf(deal), { influencers: [id] });
    const { body } = await team.admin.get<AuditEntryView[]>(`/api/audit-log?objectType=deal&limit=5`);
    const entry = body.find(({ objectId, action }) => objectId === deal.id && action === 'updated');
    expect(entry?.changes).toMatchObject([{ field: 'influencerNames', from: '', to: name }]);
  });

  it('change for many deals at once, and an undo puts them back', async () => {
    const { id } = await makeInfluencer();
    const deals = [await makeDeal(team.editor, partnerId), await makeDeal(team.editor, partnerId)];
    const { body } = await team.editor.post<{ operationId: string }>('/api/deals/bulk', {
      ids: deals.map((deal) => deal.id),
      change: { influencers: [id] },
    });
    for (const deal of deals) expect(await influencersOf(deal)).toEqual([id]);
    expect((await team.editor.post(`/api/operations/${body.operationId}/undo`, {})).status).toBe(200);
    for (const deal of deals) expect(await influencersOf(deal)).toEqual([]);
  });

  it('leave with a deleted partner, and return with it', async () => {
    const { id } = await makeInfluencer();
    const deal = await makeDeal(team.editor, partnerId, { influencers: [id] });
    await team.admin.delete(`/api/partners/${id}`);
    expect(await influencersOf(deal)).toEqual([]);
    expect((await team.admin.post(`/api/trash/${id}/restore`, {})).status).toBe(200);
    expect(await influencersOf(deal)).toEqual([id]);
  });

  it('return with a deleted deal', async () => {
    const { id } = await makeInfluencer();
    const deal = await makeDeal(team.editor, partnerId, { influencers: [id] });
    await team.editor.delete(urlOf(deal));
    expect((await team.admin.post(`/api/trash/${deal.id}/restore`, {})).status).toBe(200);
    expect(await influencersOf(deal)).toEqual([id]);
  });

  it('move to the partner that theirs is merged into, once', async () => {
    const [kept, merged] = [await makeInfluencer(), await makeInfluencer()];
    const both = await makeDeal(team.editor, partnerId, { influencers: [kept.id, merged.id] });
    const one = await makeDeal(team.editor, partnerId, { influencers: [merged.id] });
    const answer = await team.admin.post(`/api/partners/${kept.id}/merge`, { from: merged.id });
    expect(answer.status).toBe(200);
    expect(await influencersOf(both)).toEqual([kept.id]);
    expect(await influencersOf(one)).toEqual([kept.id]);
  });

  it('are not shown to the partner', async () => {
    const { id, name } = await makeInfluencer();
    const deal = await makeDeal(team.editor, partnerId, { influencers: [id] });
    const { body } = await team.portal.get<object>(`/api/portal/deals/${deal.id}`);
    expect(JSON.stringify(body)).not.toContain(id);
    expect(JSON.stringify(body)).not.toContain(name);
  });
});

describe('files with influencers', () => {
  it('are exported by name, and imported by name', async () => {
    const { id, name } = await makeInfluencer();
    await makeDeal(team.editor, partnerId, { name: 'Exported', influencers: [id] });
    const { body: file } = await team.viewer.get<string>('/api/deals/export?format=csv&search=Exported');
    expect(String(file)).toContain('Influenced by');
    expect(String(file)).toContain(name);

    const { body: partner } = await team.viewer.get<{ name: string }>(`/api/partners/${partnerId}`);
    const started = await startImport(
      team.admin,
      'deals',
      `Name,Customer name,Partner,Influenced by\nImported,Initrode,${partner.name},${name}\nRefused,Initech,${partner.name},Nobody\n`,
    );
    expect(JSON.stringify(started)).toContain('Partner not found: Nobody');
    expect((await confirmImport(team.admin, started, { leaveOutBad: true })).status).toBe(200);
    const { body: found } = await team.viewer.get<ShownDeal[]>('/api/deals?search=Imported');
    expect(found[0]?.influencers).toEqual([id]);
  });
});
