import * as z from 'zod';
import { answerLike, textOrNull, time, timeOrNull } from '../../../lib/entities/answer-schema';
import type { PayeeView, TaxForm } from './payees.entity';
import { payeeKinds, payeeStatuses, payoutMethods } from './payees.rules';

const taxForm = answerLike<TaxForm>()('TaxForm', {
  kind: z.string(),
  receivedAt: z.string(),
  validUntil: textOrNull,
});

export const payeeAnswer = answerLike<PayeeView>()('Payee', {
  id: z.string(),
  workspaceId: z.string(),
  partnerId: textOrNull,
  name: z.string(),
  email: textOrNull,
  kind: z.enum(payeeKinds),
  method: z.enum(payoutMethods).nullable(),
  paypalEmail: textOrNull,
  iban: textOrNull,
  accountHolder: textOrNull,
  country: textOrNull,
  vatId: textOrNull,
  currency: textOrNull,
  status: z.enum(payeeStatuses),
  holdUntil: timeOrNull,
  taxForm: taxForm.nullable(),
  createdAt: time,
  updatedAt: time,
});
