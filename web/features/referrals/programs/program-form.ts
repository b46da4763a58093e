import type { ProgramView } from '../../../../src/features/referrals/programs/programs.entity';
import type { ProgramChanges } from '../../../../src/features/referrals/programs/programs.schema';
import {
  rewardTypes,
  rewardValueProblem,
  type RewardType,
} from '../../../../src/features/referrals/programs/reward.rules';
import { text, type FieldsOf } from '../../../lib/forms/form-fields';
import type { FieldErrors } from '../../../ui/forms/Form';
import { collectErrors } from '../form-errors';

export const programFields = {
  name: text,
  description: text,
  type: text,
  rewardType: text,
  rewardValue: text,
  status: text,
} satisfies FieldsOf<ProgramChanges>;

/** The texts of a program's form. An empty text means no value. */
export type ProgramTexts = { [Name in keyof typeof programFields]?: string };

export const rewardTypeOf = (typed: string): RewardType | null =>
  rewardTypes.find((type) => type === typed) ?? null;

/** Validates the form with the wording of spec §5. Returns errors by field, or null if there are none. */
export const validateProgram = (typed: ProgramTexts): FieldErrors | null => {
  const { name, rewardType = '', rewardValue } = typed;
  return collectErrors({
    name: !name && 'Name is required',
    rewardValue: rewardValueProblem(rewardTypeOf(rewardType), rewardValue || null),
  });
};

/** Returns the program of a new link. A percentage as the program's reward is the commission of its links. */
export const programOfLinks = ({ id, name, rewardType, rewardValue }: ProgramView) => ({
  id,
  name,
  commissionRate: rewardType === 'percentage' ? rewardValue : null,
});
