import { signedInApi } from '../../../http/calls/declare';
import { portalUsers } from '../../../lib/roles';
import { ownPortal } from '../../audiences/portal-view';
import { recordCalls } from '../../records/record-calls';
import type { PayeeServices } from './create-payees';
import { payeeRecord } from './payee.record';
import { payeeAnswer } from './payees-answer.schema';
import { newPayee, ownPayeeChanges, payeeChanges, payeeFilters } from './payees.schema';

export const payeesCalls = ({ payees, portalPayee }: PayeeServices) => ({
  ...recordCalls(
    payeeRecord,
    payeeAnswer,
    { list: payeeFilters, create: newPayee, get: true, update: payeeChanges, remove: true },
    payees,
  ),
  '/api/portal/payee': signedInApi({
    GET: {
      operationId: 'getOwnPayee',
      summary: 'Get how your partner is paid',
      answer: payeeAnswer.nullable(),
      alsoRefuses: [404],
      permission: portalUsers,
      run: ({ actor }) => portalPayee.get(ownPortal(actor)),
    },
    PATCH: {
      operationId: 'updateOwnPayee',
      summary: 'Change how your partner is paid',
      answer: payeeAnswer,
      alsoRefuses: [404],
      permission: portalUsers,
      body: ownPayeeChanges,
      run: ({ actor, body }) => portalPayee.update(actor, body),
    },
  }),
});
