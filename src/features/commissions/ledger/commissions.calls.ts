import { api } from '../../../http/calls/declare';
import { matchingCalls, type ForMatching } from '../../records/matching-calls';
import { recordCalls } from '../../records/record-calls';
import { commissionRecord } from './commission.record';
import { commissionAnswer, commissionDetailsAnswer } from './commissions-answer.schema';
import { manageCommissions, viewCommissions } from './commissions.rules';
import {
  bulkCommissions,
  commissionFilters,
  commissionReversal,
  matchingCommissions,
  matchingFilters,
  newBonus,
} from './commissions.schema';
import type { CommissionsService } from './commissions.service';

export const commissionsCalls = ({
  commissions,
  operations,
}: { commissions: CommissionsService } & ForMatching) => ({
  ...recordCalls(
    commissionRecord,
    commissionAnswer,
    { list: commissionFilters, create: newBonus, bulk: bulkCommissions },
    commissions,
  ),
  ...matchingCalls(
    commissionRecord,
    { filters: matchingFilters, body: matchingCommissions },
    commissions,
    operations,
  ),
  '/api/commissions/:id': api({
    GET: {
      answer: commissionDetailsAnswer,
      permission: viewCommissions,
      run: ({ actor, param }) => commissions.details(actor, param('id')),
    },
  }),
  '/api/commissions/:id/release': api({
    POST: {
      operationId: 'releaseCommission',
      summary: 'Decide that the flags of a commission are no problem',
      answer: commissionDetailsAnswer,
      permission: manageCommissions,
      run: ({ actor, param }) => commissions.release(actor, param('id')),
    },
  }),
  '/api/commissions/:id/reverse': api({
    POST: {
      operationId: 'reverseCommission',
      summary: 'Take back a commission or a part of it',
      answer: commissionDetailsAnswer,
      permission: manageCommissions,
      body: commissionReversal,
      run: ({ actor, param, body }) => commissions.reverse(actor, param('id'), body),
    },
  }),
  '/api/commissions/:id/prefer': api({
    POST: {
      operationId: 'preferCommission',
      summary: 'Let a duplicate earn instead of the other commission of the sale',
      answer: commissionDetailsAnswer,
      permission: manageCommissions,
      run: ({ actor, param }) => commissions.prefer(actor, param('id')),
    },
  }),
});
