import { referralProgramRecord } from '../../../../src/features/referrals/programs/referral-program.record';
import type { ProgramView } from '../../../../src/features/referrals/programs/programs.entity';
import { definePageView } from '../../../records/view';
import { EDITORS_ONLY } from '../referral-texts';

/** Screens call a referral program a program. */
export const programView = definePageView({
  record: referralProgramRecord,
  noun: 'program',
  deletion: 'This deletes the program.',
  editorsOnly: EDITORS_ONLY,
  nameOf: ({ name }: ProgramView) => name,
  summarize: (program: ProgramView) => program,
});
