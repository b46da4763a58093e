import { z } from 'zod';
import { oneOf, optionalText, queryText, requiredText } from '../../lib/fields';
import { pageRequest } from '../../lib/paging';
import { programStatuses, programTypes, referralLimits } from './referrals.rules';
import { rewardTypes } from './reward.rules';

export const PROGRAM_NOT_FOUND = 'Program not found';

const type = oneOf('Type', programTypes);
const status = oneOf('Status', programStatuses);

/** An empty reward type is none. */
const rewardType = z
  .union(
    [z.literal('').transform(() => null), z.enum(rewardTypes), z.null()],
    `Reward type must be one of: ${rewardTypes.join(', ')}`,
  )
  .optional();

const details = z.object({
  name: requiredText('Program name', referralLimits.programName),
  description: optionalText('Description', referralLimits.programDescription),
  type,
  rewardType,
  rewardValue: optionalText('Reward value', referralLimits.reward),
  status,
});

/** What `POST /api/referral-programs` takes (spec §5). Whether the value suits the reward type is the service's matter. */
export const newProgram = details.extend({
  description: details.shape.description.default(null),
  rewardType: rewardType.transform((value) => value ?? null),
  rewardValue: details.shape.rewardValue.default(null),
  status: status.default('active'),
});

export const programChanges = details.partial();
export const programStatusBody = z.object({ status });

export const programFilters = pageRequest.extend({
  search: queryText('search').max(200, 'search is too long').optional(),
  type: type.optional(),
  status: status.optional(),
});

/** An export has every page. */
export const programExportFilters = programFilters.omit({ limit: true, cursor: true });

export type NewProgram = z.infer<typeof newProgram>;
export type ProgramChanges = z.infer<typeof programChanges>;
export type ProgramFilters = z.infer<typeof programFilters>;
export type ProgramExportFilters = z.infer<typeof programExportFilters>;
