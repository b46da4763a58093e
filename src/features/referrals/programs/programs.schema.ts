import * as z from 'zod';
import { changeShape, missingTexts } from '../../../lib/entities/entity-schema';
import { oneOf, optionalText, requiredText } from '../../../lib/entities/fields';
import { listedLike } from '../../../lib/listed-like';
import { searchRequest } from '../../../lib/paging';
import { programStatuses, programTypes, referralLimits } from '../referrals.rules';
import { programEntity } from './programs.entity';
import { rewardTypes } from './reward.rules';

export const PROGRAM_NOT_FOUND = 'Program not found';

const type = oneOf('Type', programTypes);
const status = oneOf('Status', programStatuses);

/** An empty reward type means no reward type. */
const rewardType = z
  .union(
    [z.literal('').transform(() => null), z.enum(rewardTypes), z.null()],
    `Reward type must be one of: ${rewardTypes.join(', ')}`,
  )
  .optional();

const details = z.object(
  changeShape(programEntity, {
    name: requiredText('Program name', referralLimits.programName),
    type,
    rewardType,
    rewardValue: optionalText('Reward value', referralLimits.reward),
    status,
  }),
);

/** Body of `POST /api/referral-programs` (spec §5). The service checks whether the value fits the reward type. */
export const newProgram = details.extend({
  ...missingTexts(programEntity),
  rewardType: rewardType.transform((value) => value ?? null),
  rewardValue: details.shape.rewardValue.default(null),
  status: status.default('active'),
});

export const programChanges = details.partial();
export const programStatusBody = z.object({ status });

export const programFilters = searchRequest.extend({
  ...listedLike(programEntity),
  type: type.optional(),
  status: status.optional(),
});

export type NewProgram = z.infer<typeof newProgram>;
export type ProgramChanges = z.infer<typeof programChanges>;
export type ProgramFilters = z.infer<typeof programFilters>;
