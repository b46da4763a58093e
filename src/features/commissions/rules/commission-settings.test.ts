import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import { makeProgram } from '../../../testing/referrals';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { ShownAgreement } from '../../agreements/agreements.service';
import type { ShownDeal } from '../../deals/deals.service';
import type { PresentedWorkspace } from '../../workspaces/workspaces.service';

let server: TestServer;
let team: Team;
let programId: string;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  programId = (await makeProgram(team.editor)).id;
});
afterAll(() => server.close());

const change = (body: object, client = team.admin) =>
  client.patch<PresentedWorkspace & { error: string }>(`/api/workspaces/${team.workspaceId}`, body);
const deal = () => ({ partnerId: team.partnerId, name: 'Robots', customerName: `Customer ${newId()}` });
const postDeal = (body: object) =>
  team.editor.post<ShownDeal & { error: string }>('/api/deals', { ...deal(), ...body });

it('a workspace starts with 30 hold days and without minimums, program and VAT ID', async () => {
  const { body } = await change({});
  expect(body).toMatchObject({
    ...{ commissionHoldDays: 30, payoutMinimums: {}, dealProgramId: null, vatId: null },
  });
});

it('stores hold days, minimums with the digits of their currency, a program and a VAT ID', async () => {
  const sent = { commissionHoldDays: 0, dealProgramId: programId, vatId: 'DE123456789' };
  const payoutMinimums = { USD: '50', JPY: '5000', KWD: '1.5' };
  const { body, status } = await change({ ...sent, payoutMinimums });
  const stored = { ...sent, payoutMinimums: { USD: '50.00', JPY: '5000', KWD: '1.500' } };
  expect([status, body]).toEqual([200, expect.objectContaining(stored)]);
  expect((await change({ commissionHoldDays: 90 })).body).toMatchObject({
    ...{ ...stored, commissionHoldDays: 90 },
  });
  const cleared = { payoutMinimums: {}, dealProgramId: null, vatId: '' };
  expect((await change(cleared)).body).toMatchObject({ ...cleared, vatId: null });
});

it.each<[object, string]>([
  [{ commissionHoldDays: -1 }, 'Hold days must be a whole number from 0 to 90'],
  [{ commissionHoldDays: 91 }, 'Hold days must be a whole number from 0 to 90'],
  [{ commissionHoldDays: 1.5 }, 'Hold days must be a whole number from 0 to 90'],
  [{ payoutMinimums: { XXX: '1' } }, 'Payout minimums must be amounts'],
  [{ payoutMinimums: { USD: '1.001' } }, 'Payout minimums must be amounts'],
  [{ payoutMinimums: { USD: 50 } }, 'Payout minimums must be amounts'],
  [{ payoutMinimums: [] }, 'Payout minimums must be amounts'],
  [{ dealProgramId: newId() }, 'Program not found'],
  [{ vatId: 'x'.repeat(41) }, 'VAT ID is too long'],
])('refuses %j', async (body, message) => {
  const { status, body: answer } = await change(body);
  expect([status, answer.error]).toEqual([400, expect.stringContaining(message)]);
});

// ASVS 8.2.2
it('only admins change them, and a program of another workspace is unknown', async () => {
  expect((await change({ commissionHoldDays: 3 }, team.editor)).status).toBe(403);
  const foreign = (await makeProgram(team.outsider)).id;
  expect((await change({ dealProgramId: foreign })).body.error).toBe('Program not found');
  expect((await postDeal({ programId: foreign })).body.error).toBe('Program not found');
});

it('a deal may follow a program of its own, which then is not deleted', async () => {
  const { id } = await makeProgram(team.editor);
  const made = await postDeal({ programId: id });
  expect(made).toMatchObject({ status: 201, body: { programId: id } });
  const url = `/api/deals/${made.body.id}`;
  const remove = async () => (await team.editor.delete(`/api/referral-programs/${id}`)).status;
  expect(await remove()).toBe(409);
  expect((await team.editor.patch<ShownDeal>(url, { programId: '' })).body.programId).toBeNull();
  expect((await team.editor.patch(url, { programId: newId() })).status).toBe(400);
  await change({ dealProgramId: id });
  expect(await remove()).toBe(409);
  await change({ dealProgramId: null });
  expect(await remove()).toBe(204);
  expect((await postDeal({})).body.programId).toBeNull();
});

it('partners do not choose the program of their deals', async () => {
  const { partnerId: _, ...sent } = deal();
  const { body } = await team.portal.post<{ id: string }>('/api/portal/deals', { ...sent, programId });
  expect((await team.editor.get<ShownDeal>(`/api/deals/${body.id}`)).body.programId).toBeNull();
});

it('an agreement says whether it is about self-billing', async () => {
  const sent = { title: 'Terms', body: 'x' };
  const { body: plain } = await team.admin.post<ShownAgreement>('/api/agreements', sent);
  expect(plain.selfBilling).toBe(false);
  const changed = await team.admin.patch<ShownAgreement>(`/api/agreements/${plain.id}`, {
    selfBilling: true,
  });
  expect(changed.body.selfBilling).toBe(true);
  const made = await team.admin.post<ShownAgreement>('/api/agreements', { ...sent, selfBilling: true });
  expect(made.body.selfBilling).toBe(true);
  expect((await team.admin.patch(`/api/agreements/${plain.id}`, { selfBilling: 'yes' })).status).toBe(400);
});
