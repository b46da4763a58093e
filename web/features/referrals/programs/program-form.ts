import type { ProgramView } from '../../../../src/features/referrals/programs/programs.entity';
import {
  rewardTypes,
  rewardValueProblem,
  type RewardType,
} from '../../../../src/features/referrals/programs/reward.rules';
import type { FieldErrors } from '../../../ui/Form';
import { collectErrors } from '../form-errors';

const names = ['name', 'description', 'type', 'rewardType', 'rewardValue', 'status'] as const;

/** The texts of a program's form. An empty text means no value. */
export type ProgramTexts = Record<(typeof names)[number], string>;

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

export const readProgram = (form: FormData): ProgramTexts => ({
  name: textOf(form, 'name'),
  description: textOf(form, 'description'),
  type: textOf(form, 'type'),
  rewardType: textOf(form, 'rewardType'),
  rewardValue: textOf(form, 'rewardValue'),
  status: textOf(form, 'status'),
});

export const rewardTypeOf = (text: string): RewardType | null =>
  rewardTypes.find((type) => type === text) ?? null;

/** Validates the form with the wording of spec §5. Returns errors by field, or null if there are none. */
export const validateProgram = ({ name, rewardType, rewardValue }: ProgramTexts): FieldErrors | null =>
  collectErrors({
    name: name === '' && 'Name is required',
    rewardValue: rewardValueProblem(rewardTypeOf(rewardType), rewardValue || null),
  });

/** Returns only the changed fields, so that concurrent changes to the others are kept. */
export const changesTo = (program: ProgramView, typed: ProgramTexts): Partial<ProgramTexts> =>
  Object.fromEntries(
    names.filter((name) => typed[name] !== (program[name] ?? '')).map((name) => [name, typed[name]]),
  );
