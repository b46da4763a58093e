import type { ProgramChoice } from '../../../../src/features/referrals/programs/programs.repo';
import { rewardAmountProblem } from '../../../../src/features/referrals/programs/reward.rules';
import type { ReferralChanges } from '../../../../src/features/referrals/referrals.schema';
import { text, type FieldsOf } from '../../../lib/forms/form-fields';
import type { FieldErrors } from '../../../ui/forms/Form';
import { looksLikeEmail, collectErrors } from '../form-errors';

export const referralFields = {
  programId: text,
  referrerId: text,
  referrerName: text,
  referrerEmail: text,
  referredName: text,
  referredEmail: text,
  referredCompany: text,
  referredPhone: text,
  notes: text,
  status: text,
  rewardStatus: text,
  rewardAmount: text,
} satisfies FieldsOf<ReferralChanges>;

/** The texts of a referral's form. An empty text means no value. */
type ReferralTexts = { [Name in keyof typeof referralFields]?: string };

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
