import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePartner } from '../../../testing/partners';
import { insertCommissions, makePayout } from '../../../testing/payouts';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { ShownPayout } from '../../payouts/payouts.rules';
import type { Statement } from '../../payouts/statements/statements.rules';
import type { PayeeView } from './payees.entity';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await makeTeam(server);
});
afterAll(() => server.close());

const IBAN = 'DE89370400440532013000';
const debtor = { name: 'Acme', iban: 'AT611904300234573201', bic: null };

async function send<Body>(method: string, path: string, body?: object, client = team.admin): Promise<Body> {
  const { status, body: answer } = await client.send<Body>(method, path, body);
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}
const payeeOf = (id: string) => send<PayeeView>('GET', `/api/payees/${id}`);
const earn = (payeeId: string, currency: string) =>
  insertCommissions(server, team.workspaceId, [{ payeeId, minor: 1001, currency }]);
const move = ({ id }: ShownPayout, status: string) =>
  send<ShownPayout>('PATCH', `/api/payouts/${id}/status`, { status }, team.owner);

/** Pays everything that is due. Returns the payees that were paid. */
async function pay(currency: string): Promise<string[]> {
  const payout = await makePayout(team.admin, { currency });
  for (const status of ['approved', 'exported']) await move(payout, status);
  const { lines } = await move(payout, 'paid');
  return lines.filter(({ status }) => status === 'paid').map(({ payeeId }) => payeeId);
}

describe('two partners that are merged', () => {
  async function merged() {
    const [one, other] = [await makePartner(team.admin), await makePartner(team.admin)];
    // Neither partner has a contact, so neither payee has an email.
    const payees = [
      await send<PayeeView>('POST', '/api/payees', { partnerId: one.id, method: 'manual' }),
      await send<PayeeView>('POST', '/api/payees', { partnerId: other.id, method: 'manual' }),
    ] as const;
    for (const { id } of payees) await earn(id, 'USD');
    await send('POST', `/api/partners/${one.id}/merge`, { from: other.id, keep: {} });
    return { one, other, payees };
  }

  it('leave two payees: one of the partner, and one without a partner, which are both listed and paid', async () => {
    const { one, payees } = await merged();
    const [kept, former] = payees;
    expect((await payeeOf(kept.id)).partnerId).toBe(one.id);
    expect((await payeeOf(former.id)).partnerId).toBeNull();
    const listed = await send<PayeeView[]>('GET', '/api/payees');
    expect(listed.map(({ id }) => id).sort()).toEqual([kept.id, former.id].sort());
    expect((await pay('USD')).sort()).toEqual([kept.id, former.id].sort());
  });

  it('leave a payee without a partner whose bank data can be changed, also without an email', async () => {
    const { payees } = await merged();
    const changes = { method: 'sepa', iban: IBAN, accountHolder: 'Other Ltd' };
    const changed = await send<PayeeView>('PATCH', `/api/payees/${payees[1].id}`, changes);
    expect(changed).toMatchObject({ method: 'sepa', email: null, status: 'on_hold' });
    const withEmail = await send<PayeeView>('PATCH', `/api/payees/${payees[1].id}`, { email: 'o@x.example' });
    expect(withEmail.email).toBe('o@x.example');
    expect(await team.admin.patch(`/api/payees/${payees[1].id}`, { email: null })).toMatchObject({
      status: 400,
    });
  });

  it('have their own payees again after an undo', async () => {
    const { one, other, payees } = await merged();
    const [{ id: operation } = { id: '' }] = await send<{ id: string }[]>('GET', '/api/operations');
    await send('POST', `/api/operations/${operation}/undo`);
    const partners = await Promise.all(payees.map(async ({ id }) => (await payeeOf(id)).partnerId));
    expect(partners).toEqual([one.id, other.id]);
  });
});

describe('a person who is erased', () => {
  it('loses the bank data of the payee, while statements and files of approved payouts stay as they were', async () => {
    const ADA = 'ada.byron@erase-me.example';
    await send('PATCH', `/api/workspaces/${team.workspaceId}`, { sepaDebtor: debtor });
    const { id } = await send<PayeeView>('POST', '/api/payees', {
      ...{ name: 'Ada Byron', email: ADA, method: 'sepa', iban: IBAN, accountHolder: 'Ada Byron' },
      ...{ vatId: 'DE123456789', country: 'DE' },
    });
    await earn(id, 'EUR');
    const payout = await makePayout(team.admin, { currency: 'EUR' });
    await move(payout, 'approved');
    const file = `/api/payouts/${payout.id}/export?format=pain.001`;
    const before = await send<string>('GET', file);
    await earn(id, 'EUR');
    const draft = await makePayout(team.admin, { currency: 'EUR' });

    const { pseudonym } = await send<{ pseudonym: { name: string; email: string } }>(
      ...(['POST', '/api/privacy/erase', { email: ADA, confirm: ADA }, team.owner] as const),
    );
    expect(await payeeOf(id)).toMatchObject({
      ...{ ...pseudonym, iban: null, accountHolder: null, vatId: null, status: 'incomplete' },
    });
    const rows = await server.app.db.read('payees').where({ id }).select('*');
    expect(rows).toMatchObject([{ sealedIban: null, ibanLast4: null, emailKey: pseudonym.email }]);

    // The bank must be able to get the same file again, and the statement is an accounting document.
    expect(await send<string>('GET', file)).toBe(before);
    const line = payout.lines[0]?.id;
    const statement = await send<Statement>('GET', `/api/payouts/${payout.id}/lines/${line}/statement`);
    expect(statement.payee).toMatchObject({ name: 'Ada Byron', email: ADA, vatId: 'DE123456789' });
    const lines: { payeeName: string; sealedDestination: string }[] = await server.app.db
      .read('payout_lines')
      .where({ id: line })
      .select('payeeName', 'sealedDestination');
    expect(lines).toMatchObject([{ payeeName: pseudonym.name }]);
    expect(lines[0]?.sealedDestination).not.toMatch(/byron/i);

    // A draft can't be paid any more, because the payee has no account.
    const { lines: after } = await move(draft, 'approved');
    expect(after.map(({ status }) => status)).toEqual(['removed']);
  });
});
