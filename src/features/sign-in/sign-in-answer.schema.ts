import * as z from 'zod';
import { answerLike } from '../../lib/entities/answer-schema';
import { meAnswer } from '../identity/identity-answer.schema';
import type { SecondFactorNeeded } from './second-factor/second-factor.rules';
import type { TotpEnrolment } from './second-factor/second-factor.service';

const secondFactorNeededAnswer = answerLike<SecondFactorNeeded>()('SecondFactorNeeded', {
  mfaRequired: z.literal(true),
  ticket: z.string(),
  methods: z.array(z.enum(['totp', 'passkey', 'recovery'])),
});

/** The answer of every way to sign in. */
export const signInAnswer = z.union([meAnswer, secondFactorNeededAnswer]);

export const totpEnrolmentAnswer = answerLike<TotpEnrolment>()('TotpEnrolment', {
  secret: z.string(),
  otpauthUrl: z.string(),
});

export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });
