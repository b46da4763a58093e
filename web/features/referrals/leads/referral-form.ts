import type { ProgramChoice } from '../../../../src/features/referrals/programs/programs.repo';
import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { rewardAmountProblem } from '../../../../src/features/referrals/programs/reward.rules';
import type { FieldErrors } from '../../../ui/Form';
import { looksLikeEmail, collectErrors } from '../form-errors';

const names = [
  ...(['programId', 'referrerId', 'referrerName', 'referrerEmail', 'referredName', 'referredEmail'] as const),
  ...(['referredCompany', 'referredPhone', 'notes', 'status', 'rewardStatus', 'rewardAmount'] as const),
];
type Name = (typeof names)[number];

/** The texts of a referral's form. An empty text means no value. */
export type ReferralTexts = Partial<Record<Name, string>>;

/** Reads the form's fields. `referrerId` has no field, because it comes from the partner picker. */
export function readReferral(form: FormData, referrerId: string | null | undefined): ReferralTexts {
  const typed: ReferralTexts = {};
  for (const name of names) {
    const value = name === 'referrerId' ? referrerId : form.get(name);
    if (value !== undefined && (value !== null || name === 'referrerId')) typed[name] = textOf(value);
  }
  return typed;
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value.trim() : '');

/** Validates the form with the wording of spec §5. Returns errors by field, or null if there are none. */
export function validateReferral(
  typed: ReferralTexts,
  programs: readonly ProgramChoice[],
): FieldErrors | null {
  const { programId = '', referredName = '', referredEmail = '', referrerEmail = '' } = typed;
  const program = programs.find(({ id }) => id === programId);
  return collectErrors({
    programId: programId === '' && 'Program is required',
    referredName: referredName === '' && 'Name is required',
    referredEmail: !looksLikeEmail(referredEmail) && 'Valid email is required',
    referrerEmail: referrerEmail !== '' && !looksLikeEmail(referrerEmail) && 'Invalid email',
    rewardAmount: program ? rewardAmountProblem(program.rewardType, typed.rewardAmount || null) : null,
  });
}

/** Returns only the changed fields, so that concurrent changes to the others are kept. */
export const changesTo = (referral: ReferralInProgram, typed: ReferralTexts): ReferralTexts =>
  Object.fromEntries(
    names
      .filter((name) => typed[name] !== undefined && typed[name] !== (referral[name] ?? ''))
      .map((name) => [name, typed[name]]),
  );
