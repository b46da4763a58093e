import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import { makeDeal, moveDeal } from '../../../testing/deals';
import { confirmImport, startImport } from '../../../testing/imports';
import { makeLead } from '../../../testing/leads';
import { makeProgram, makeReferral } from '../../../testing/referrals';
import { insertPartner, makeTeam, renewSessions, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { DealConflict } from '../deals.rules';
import type { ShownDeal } from '../deals.service';

let server: TestServer;
let team: Team;
/** Three partners of the team. */
let one: string;
let two: string;
let three: string;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  [one = '', two = '', three = ''] = await Promise.all(
    ['Kestrel', 'Marlow', 'Tanaka'].map((name) => insertPartner(server, team.workspaceId, name)),
  );
});
afterAll(() => server.close());

let customers = 0;
/** A customer that no other test has. */
const newCustomer = () => {
  customers += 1;
  return { customerName: `Globex ${customers} Inc.`, customerDomain: `globex${customers}.example` };
};
const conflictsOf = async ({ id }: { id: string }) =>
  (await team.viewer.get<DealConflict[]>(`/api/deals/${id}/conflicts`)).body;
const approve = (deal: { id: string }, details: object = {}) =>
  team.admin.patch<ShownDeal>(`/api/deals/${deal.id}/status`, { status: 'approved', ...details });
const day = (time: string | null) => time?.slice(0, 10);

describe('GET /api/deals/{id}/conflicts', () => {
  it('returns deals, leads, partners and referrals of the customer, the first one first', async () => {
    const customer = newCustomer();
    const later = () => server.clock.advance(1000);
    const lead = await makeLead(team.editor, {
      company: 'Another name',
      email: `a@${customer.customerDomain}`,
    });
    later();
    const { body: partner } = await team.admin.post<{ id: string; createdAt: string }>('/api/partners', {
      name: customer.customerName.replace(' Inc.', ' GmbH').toUpperCase(),
      description: 'x',
      industry: 'SaaS',
      size: 'SME',
      location: 'x',
      website: 'https://other.example',
      partnershipType: ['Reseller'],
    });
    later();
    const program = await makeProgram(team.editor);
    const referral = await makeReferral(team.editor, program.id, {
      referrerId: two,
      referredName: 'Rita',
      referredEmail: 'rita@gmail.com',
      referredCompany: customer.customerName,
    });
    later();
    const theirs = await makeDeal(team.editor, two, {
      name: 'Theirs',
      customerName: 'Holding',
      contactEmail: `x@mail.${customer.customerDomain}`,
    });
    later();
    const mine = await makeDeal(team.editor, one, customer);
    await makeDeal(team.editor, one, { ...customer, name: 'Also ours' });
    expect(await conflictsOf(mine)).toEqual([
      {
        kind: 'lead',
        id: lead.id,
        name: lead.name,
        partnerName: null,
        since: lead.createdAt,
        matchedOn: 'domain',
      },
      {
        kind: 'partner',
        id: partner.id,
        name: expect.stringContaining('GLOBEX'),
        partnerName: expect.stringContaining('GLOBEX'),
        since: partner.createdAt,
        matchedOn: 'name',
      },
      {
        kind: 'referral',
        id: referral.id,
        name: 'Rita',
        partnerName: 'Marlow',
        since: referral.createdAt,
        matchedOn: 'name',
      },
      {
        kind: 'deal',
        id: theirs.id,
        name: 'Theirs',
        partnerName: 'Marlow',
        since: theirs.submittedAt,
        matchedOn: 'domain',
      },
    ]);
  });

  it('does not match private mailboxes or names without letters', async () => {
    await makeDeal(team.editor, two, { customerName: '???', contactEmail: 'ann@gmail.com' });
    await makeLead(team.editor, { company: '!!!', email: 'bob@gmail.com' });
    const mine = await makeDeal(team.editor, one, { customerName: '...', contactEmail: 'cyd@gmail.com' });
    expect(await conflictsOf(mine)).toEqual([]);
  });

  it('follows changes of a lead, a partner, a referral and a deal', async () => {
    const customer = newCustomer();
    const mine = await makeDeal(team.editor, one, customer);
    const lead = await makeLead(team.editor, { company: 'Elsewhere', email: 'a@elsewhere.example' });
    expect(await conflictsOf(mine)).toEqual([]);
    await team.editor.patch(`/api/leads/${lead.id}`, { company: customer.customerName });
    expect(await conflictsOf(mine)).toMatchObject([{ id: lead.id, matchedOn: 'name' }]);
    await team.editor.patch(`/api/leads/${lead.id}`, { email: `a@${customer.customerDomain}` });
    expect(await conflictsOf(mine)).toMatchObject([{ id: lead.id, matchedOn: 'domain' }]);
    await team.editor.delete(`/api/leads/${lead.id}`);
    await team.editor.patch(`/api/partners/${three}`, { website: `https://www.${customer.customerDomain}` });
    expect(await conflictsOf(mine)).toMatchObject([{ id: three, matchedOn: 'domain' }]);
    await team.editor.patch(`/api/partners/${three}`, { website: null });
    const program = await makeProgram(team.editor);
    const referral = await makeReferral(team.editor, program.id, { referredEmail: 'x@elsewhere.example' });
    await team.editor.patch(`/api/referrals/${referral.id}`, {
      referredEmail: `x@${customer.customerDomain}`,
    });
    expect(await conflictsOf(mine)).toMatchObject([{ id: referral.id, kind: 'referral' }]);
    await team.editor.patch(`/api/deals/${mine.id}`, newCustomer());
    expect(await conflictsOf(mine)).toEqual([]);
  });

  it('leaves out deals that are rejected, lost, won, withdrawn or no longer protected', async () => {
    const customer = newCustomer();
    const mine = await makeDeal(team.editor, one, customer);
    const theirs = () => makeDeal(team.editor, two, customer);
    const ids = (list: DealConflict[]) => list.map(({ id }) => id);
    const waiting = await theirs();
    await moveDeal(team.admin, await theirs(), 'rejected', { reason: 'No' });
    await moveDeal(team.admin, await theirs(), 'withdrawn');
    for (const end of ['lost', 'won', 'expired']) {
      const ended = await theirs();
      await moveDeal(team.admin, ended, 'approved');
      await moveDeal(team.admin, ended, end);
    }
    expect(ids(await conflictsOf(mine))).toEqual([waiting.id]);
    await moveDeal(team.admin, waiting, 'approved', { protectedDays: 2 });
    expect(ids(await conflictsOf(mine))).toEqual([waiting.id]);
    server.clock.advance(days(2));
    await renewSessions(server);
    expect(await conflictsOf(mine)).toEqual([]);
  });

  it('returns at most 100 conflicts', async () => {
    const customer = newCustomer();
    const mine = await makeDeal(team.editor, one, customer);
    const rows = Array.from(
      { length: 101 },
      (_, index) => `Person ${index},${customer.customerName},p${index}@x.example`,
    );
    const file = ['Name,Company,Email', ...rows].join('\n');
    await confirmImport(team.editor, await startImport(team.editor, 'leads', file));
    expect(await conflictsOf(mine)).toHaveLength(100);
  });
});

describe('approving a customer of another partner', () => {
  it('needs an override while another partner has the customer', async () => {
    const customer = newCustomer();
    const first = await makeDeal(team.editor, one, customer);
    const second = await makeDeal(team.editor, two, { customerName: customer.customerName });
    const own = await makeDeal(team.editor, one, customer);
    const { protectedUntil } = (await approve(first, { protectedDays: 30 })).body;
    expect(await approve(second)).toMatchObject({
      status: 409,
      body: { error: `Registered by another partner until ${day(protectedUntil)}` },
    });
    expect((await approve(own)).status).toBe(200);
    expect(await approve(second, { override: 'yes' })).toMatchObject({ status: 400 });
    expect(await approve(second, { override: true })).toMatchObject({ status: 200 });
  });

  it('returns the last day on which others have the customer', async () => {
    const customer = newCustomer();
    await approve(await makeDeal(team.editor, one, customer), { protectedDays: 10 });
    const longest = await approve(await makeDeal(team.editor, one, customer), { protectedDays: 20 });
    const other = await makeDeal(team.editor, two, customer);
    expect((await approve(other)).body).toEqual({
      error: `Registered by another partner until ${day(longest.body.protectedUntil)}`,
    });
  });

  it('is possible once the protection has ended by the clock, even before the deal has expired', async () => {
    const customer = newCustomer();
    const first = await makeDeal(team.editor, one, customer);
    await approve(first, { protectedDays: 3 });
    server.clock.advance(days(3));
    await renewSessions(server);
    const second = await makeDeal(team.editor, two, customer);
    expect((await approve(second)).status).toBe(200);
    // The protection that has ended can't be extended any more.
    expect(await team.admin.post(`/api/deals/${first.id}/extend`, { days: 30 })).toMatchObject({
      status: 409,
      body: { error: 'The protection of this deal has ended' },
    });
    await server.app.dealExpiry.run();
    expect((await approve(first)).status).toBe(409);
  });

  it('accepts one of several concurrent approvals', async () => {
    for (let round = 0; round < 4; round += 1) {
      const customer = newCustomer();
      const deals = await Promise.all(
        [one, two, three].map((partner, index) =>
          makeDeal(
            team.editor,
            partner,
            // Found by the domain or by the name.
            index === 0 ? customer : { customerName: customer.customerName, customerDomain: null },
          ),
        ),
      );
      const answers = await Promise.all(
        deals.map((deal, index) =>
          (index === 1 ? team.owner : team.admin).patch<ShownDeal>(`/api/deals/${deal.id}/status`, {
            status: 'approved',
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
  });

  it('accepts one approval of a bulk call, and reports the reason for the others', async () => {
    const customer = newCustomer();
    const deals = [await makeDeal(team.editor, one, customer), await makeDeal(team.editor, two, customer)];
    const ids = deals.map(({ id }) => id);
    const { body } = await team.admin.post<{ changed: number; failed: object[] }>('/api/deals/bulk', {
      ids,
      change: { status: 'approved', protectedDays: 7 },
    });
    expect(body).toMatchObject({
      changed: 1,
      failed: [{ error: expect.stringMatching(/^Registered by another partner until \d{4}-\d\d-\d\d$/) }],
    });
  });

  it('refuses the same changes in a bulk call as in single calls, with the same messages', async () => {
    const [taken, byName, free, own] = [newCustomer(), newCustomer(), newCustomer(), newCustomer()];
    const held = await approve(await makeDeal(team.editor, one, taken), { protectedDays: 40 });
    const longer = await approve(await makeDeal(team.editor, one, byName), { protectedDays: 60 });
    await approve(await makeDeal(team.editor, two, own));
    const deals = [
      await makeDeal(team.editor, two, { customerName: 'Other name', customerDomain: taken.customerDomain }),
      await makeDeal(team.editor, two, { ...byName, customerDomain: null }),
      await makeDeal(team.editor, two, free),
      await makeDeal(team.editor, two, own),
      await makeDeal(team.editor, two, { customerName: 'null', customerDomain: null }),
      await makeDeal(team.editor, three, { customerName: '?', contactEmail: 'ann@gmail.com' }),
    ];
    const withdrawn = await makeDeal(team.editor, three, newCustomer());
    await moveDeal(team.editor, withdrawn, 'withdrawn');
    const ids = [...deals, withdrawn].map(({ id }) => id);
    const send = (list: string[], change: object) =>
      team.admin.post('/api/deals/bulk', { ids: list, change: { status: 'approved', ...change } });
    const [first = '', second = ''] = ids;
    const registered = (until: string | null) => `Registered by another partner until ${day(until)}`;
    expect((await send([...ids, first], { protectedDays: 7 })).body).toMatchObject({
      changed: 4,
      unchanged: 0,
      failed: [
        { id: first, error: registered(held.body.protectedUntil) },
        { id: second, error: registered(longer.body.protectedUntil) },
        { id: withdrawn.id, error: 'Cannot move deal from withdrawn to approved' },
      ],
    });
    expect((await send([first, second], { override: true })).body).toMatchObject({ changed: 2, failed: [] });
  });

  it('looks for conflicts of the values that a bulk call sets', async () => {
    const customer = newCustomer();
    await approve(await makeDeal(team.editor, one, customer));
    const deals = [
      await makeDeal(team.editor, two, newCustomer()),
      await makeDeal(team.editor, two, newCustomer()),
    ];
    const approveWith = (change: object) =>
      team.admin.post<{ changed: number }>('/api/deals/bulk', {
        ids: deals.map(({ id }) => id),
        change: { status: 'approved', ...change },
      });
    expect((await approveWith(customer)).body).toMatchObject({ changed: 0 });
    expect((await approveWith({ ...customer, partnerId: one })).body).toMatchObject({ changed: 2 });
  });

  it('accepts one of several concurrent bulk calls', async () => {
    for (let round = 0; round < 3; round += 1) {
      const customers = Array.from({ length: 5 }, newCustomer);
      const calls = await Promise.all(
        [one, two, three].map((partner) =>
          Promise.all(customers.map((customer) => makeDeal(team.editor, partner, customer))),
        ),
      );
      const answers = await Promise.all(
        calls.map((deals) =>
          team.admin.post<{ changed: number; failed: object[] }>('/api/deals/bulk', {
            ids: deals.map(({ id }) => id),
            change: { status: 'approved' },
          }),
        ),
      );
      expect(answers.map(({ body }) => body.changed).sort()).toEqual([0, 0, 5]);
      expect(answers.map(({ body }) => body.failed.length).sort()).toEqual([0, 5, 5]);
    }
  });

  it('protects the approved customer, even if another contact is entered later', async () => {
    const [customer, other] = [newCustomer(), newCustomer()];
    const first = await makeDeal(team.editor, one, {
      customerName: customer.customerName,
      contactEmail: `a@${customer.customerDomain}`,
    });
    await approve(first);
    await team.editor.patch(`/api/deals/${first.id}`, { contactEmail: `a@${other.customerDomain}` });
    const byDomain = (customerDomain: string) =>
      makeDeal(team.editor, two, { customerName: `Somebody ${customerDomain}`, customerDomain });
    expect((await approve(await byDomain(other.customerDomain))).status).toBe(200);
    expect((await approve(await byDomain(customer.customerDomain))).status).toBe(409);
  });

  it('keeps a deleted deal in the trash if another partner has its customer by now', async () => {
    const customer = newCustomer();
    const first = await makeDeal(team.editor, one, customer);
    await approve(first);
    await team.editor.delete(`/api/deals/${first.id}`);
    const second = await makeDeal(team.editor, two, customer);
    await approve(second);
    const restore = () => team.editor.post(`/api/trash/${first.id}/restore`, {});
    expect(await restore()).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^Registered by another partner until/) },
    });
    await moveDeal(team.admin, second, 'lost');
    expect((await restore()).status).toBe(200);
    expect((await team.viewer.get(`/api/deals/${first.id}`)).body).toMatchObject({ status: 'approved' });
  });
});
