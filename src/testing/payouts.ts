import { sortKeysOf } from '../db/lists/sort-columns';
import { insertAll } from '../db/writes/insert-all';
import { payeeEntity } from '../features/commissions/payees/payees.entity';
import type { ShownPayout } from '../features/payouts/payouts.rules';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Client } from './client';
import type { Team } from './roles';
import type { TestServer } from './server';

interface TestPayee {
  name: string;
  partnerId?: string;
  method?: 'paypal' | 'wise' | 'sepa' | 'manual' | null;
  email?: string;
  holdUntil?: string;
}

interface Inserting {
  app: Pick<TestServer['app'], 'db'>;
  clock: Clock;
}

/** Adds payees without bank data. Returns their ids. */
export async function insertPayees(
  { app, clock }: Inserting,
  workspaceId: string,
  payees: readonly TestPayee[],
): Promise<string[]> {
  const now = clock.now().toISOString();
  const rows = payees.map(({ name, partnerId = null, method = 'manual', email, holdUntil = null }) => {
    const id = newId();
    const address = email ?? `${id}@payee.example`;
    return {
      ...{ id, workspaceId, partnerId, name, email: address, method, holdUntil },
      emailKey: partnerId === null ? address : null,
      kind: partnerId === null ? 'person' : 'company',
      ...sortKeysOf(payeeEntity)({ name }),
      searchText: name.toLowerCase(),
      ...{ createdAt: now, updatedAt: now },
    };
  });
  await app.db.transaction(() => insertAll(app.db, 'payees', rows));
  return rows.map(({ id }) => id);
}

interface TestCommission {
  payeeId: string;
  /** In smallest units. */
  minor: number;
  currency?: string;
  status?: string;
  createdAt?: string;
}

/** Adds commissions with their entries. Returns their ids. */
export async function insertCommissions(
  { app, clock }: Inserting,
  workspaceId: string,
  commissions: readonly TestCommission[],
): Promise<string[]> {
  const now = clock.now().toISOString();
  const rows = commissions.map(({ payeeId, minor, currency = 'USD', status = 'due', createdAt = now }) => ({
    ...{ id: newId(), workspaceId, payeeId, currency, status, createdAt, updatedAt: now },
    ...{ source: 'bonus', amountMinor: minor, netMinor: minor },
    explanation:
      app.db.engine === 'sqlite'
        ? '[{"label":"Reason","value":"Test"}]'
        : [{ label: 'Reason', value: 'Test' }],
  }));
  await app.db.transaction(async () => {
    await insertAll(app.db, 'commissions', rows);
    await insertAll(
      app.db,
      'commission_entries',
      rows.map(({ id, payeeId, amountMinor, currency, createdAt }) => ({
        ...{
          id: newId(),
          workspaceId,
          commissionId: id,
          payeeId,
          kind: 'earned',
          amountMinor,
          currency,
          createdAt,
        },
      })),
    );
  });
  return rows.map(({ id }) => id);
}

export async function makePayout(client: Client, body: object = { currency: 'USD' }): Promise<ShownPayout> {
  const { status, body: made } = await client.post<ShownPayout>('/api/payouts', body);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(made)}`);
  return made;
}

/** Names that files must not take as a formula, as markup, or as letters that banks refuse. */
export const hostileNames: readonly string[] = [
  '=cmd|"/c calc"!A1',
  '+49 30 1',
  '-Müller & Söhne, KG',
  '@admin',
  '\tTab',
  'Łódź "Q" <b>',
  '株式会社',
  '😀 Zoë 👩‍👩‍👧 /Ltd/',
  '😀',
  'Ü'.repeat(100),
];

/** Makes a payout of new payees with 10.01, 20.01, … each, which the owner approves. */
export async function makeApproved(
  server: Inserting,
  { workspaceId, admin, owner }: Team,
  currency: string,
  payees: readonly object[],
): Promise<ShownPayout> {
  for (const [index, payee] of payees.entries()) {
    const { status, body } = await admin.post<{ id: string }>('/api/payees', payee);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    await insertCommissions(server, workspaceId, [
      { payeeId: body.id, minor: (index + 1) * 1000 + 1, currency },
    ]);
  }
  const { id } = await makePayout(admin, { currency });
  return (await owner.patch<ShownPayout>(`/api/payouts/${id}/status`, { status: 'approved' })).body;
}
