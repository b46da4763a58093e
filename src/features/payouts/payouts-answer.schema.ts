import * as z from 'zod';
import { answerLike, count, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { payoutMethods } from '../commissions/payees/payees.rules';
import {
  carryReasons,
  lineStatuses,
  payoutStatuses,
  type CarriedOver,
  type ListedPayout,
  type ShownLine,
  type ShownPayout,
  type YearRow,
} from './payouts.rules';
import {
  SELF_BILLING,
  STATEMENT,
  type Explained,
  type ListedStatement,
  type Statement,
  type StatementItem,
} from './statements/statements.rules';

const method = z.enum(payoutMethods).nullable();

const listed = {
  id: z.string(),
  number: count,
  currency: z.string(),
  status: z.enum(payoutStatuses),
  upTo: time,
  amount: z.string(),
  createdBy: textOrNull,
  createdByName: textOrNull,
  approvedBy: textOrNull,
  approvedByName: textOrNull,
  createdAt: time,
  approvedAt: timeOrNull,
  exportedAt: timeOrNull,
  paidAt: timeOrNull,
  cancelledAt: timeOrNull,
};

export const listedPayoutAnswer = answerLike<ListedPayout>()('ListedPayout', listed);

export const payoutLineAnswer = answerLike<ShownLine>()('PayoutLine', {
  id: z.string(),
  payeeId: z.string(),
  payeeName: z.string(),
  method,
  amount: z.string(),
  status: z.enum(lineStatuses),
  reason: textOrNull,
  commissionCount: count,
  statementNumber: textOrNull,
  paidAt: timeOrNull,
});

const carriedOver = answerLike<CarriedOver>()('CarriedOver', {
  payeeId: z.string(),
  payeeName: z.string(),
  amount: z.string(),
  reason: z.enum(carryReasons),
});

export const payoutAnswer = answerLike<ShownPayout>()('Payout', {
  ...listed,
  lines: z.array(payoutLineAnswer),
  carriedOver: z.array(carriedOver),
});

export const yearRowAnswer = answerLike<YearRow>()('PaidInYear', {
  payeeId: z.string(),
  payeeName: z.string(),
  country: textOrNull,
  method,
  currency: z.string(),
  amount: z.string(),
});

const explained = answerLike<Explained>()('Explanation', { label: z.string(), value: z.string() });
const item = answerLike<StatementItem>()('StatementItem', {
  id: z.string(),
  amount: z.string(),
  explanation: z.array(explained),
});
const party = { name: z.string(), vatId: textOrNull };

export const statementAnswer = answerLike<Statement>()('Statement', {
  number: z.string(),
  title: z.enum([STATEMENT, SELF_BILLING]),
  payoutId: z.string(),
  lineId: z.string(),
  from: time,
  to: time,
  payer: z.object(party),
  payee: z.object({ ...party, id: z.string(), email: textOrNull, country: textOrNull }),
  currency: z.string(),
  commissions: z.array(item),
  reversals: z.array(item),
  carriedOver: z.string(),
  total: z.string(),
  void: z.boolean(),
  paidAt: timeOrNull,
});

export const listedStatementAnswer = answerLike<ListedStatement>()('ListedStatement', {
  lineId: z.string(),
  number: z.string(),
  currency: z.string(),
  total: z.string(),
  paidAt: time,
});

export const templateAnswer = answerLike<{ columns: string[] }>()('WiseTemplate', {
  columns: z.array(z.string()),
});
