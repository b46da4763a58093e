import type { Db } from '../../db/connect';
import { inOrder, whereAfter } from '../../db/lists/keyset';
import { personColumn } from '../../db/people';
import { formatMoney } from '../../lib/money/format-money';
import type { TimelineEntry, TimelineSource } from '../../records/timeline';
import { dealPath } from './deals.rules';

interface Row {
  id: string;
  name: string;
  customerName: string;
  amount: string | null;
  currency: string | null;
  status: string;
  createdAt: string;
  author: string | null;
}

const ORDER = { order: ['d.createdAt', 'd.id'] };

/** The deals that a partner has registered, as entries of its timeline. */
export const createRegistrationSource = (db: Db): TimelineSource => ({
  kinds: ['registration'],
  async read(workspaceId, partnerId, { after, limit }) {
    const query = db
      .read('deals as d')
      .leftJoin('users as u', 'u.id', 'd.submittedBy')
      .where({ 'd.partnerId': partnerId, 'd.workspaceId': workspaceId })
      .select('d.id', 'd.name', 'd.customerName', 'd.amount', 'd.currency', 'd.status', 'd.createdAt', {
        author: personColumn(db.read, { user: 'u' }),
      })
      .limit(limit);
    if (after) whereAfter(query, ORDER, after);
    const rows: Row[] = await inOrder(query, ORDER);
    return rows.map(
      ({ id, name, customerName, amount, currency, status, createdAt, author }): TimelineEntry => ({
        id,
        kind: 'registration',
        at: createdAt,
        author,
        title: `Deal ${name} registered`,
        body: [
          customerName,
          ...(amount !== null && currency !== null ? [formatMoney(amount, currency)] : []),
        ].join(' · '),
        status,
        href: dealPath(id),
      }),
    );
  },
});
