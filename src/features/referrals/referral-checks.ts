import { conflict, invalidField } from '../../lib/errors';
import type { Program, ProgramsRepo } from './programs.repo';
import { PROGRAM_NOT_FOUND } from './programs.schema';
import type { Referral } from './referrals.repo';
import { rewardAmountProblem } from './reward.rules';

/**
 * The program of a referral, which stays as it is until the transaction under way ends.
 * @throws 400 `Program not found` for one of another workspace too, 409 `Program is not active`.
 */
export async function requireProgram(
  programs: Pick<ProgramsRepo, 'hold'>,
  workspaceId: string,
  programId: string,
  { mustBeActive }: { mustBeActive: boolean },
): Promise<Program> {
  const program = await programs.hold(workspaceId, programId);
  if (!program) throw invalidField('programId', PROGRAM_NOT_FOUND);
  if (mustBeActive && program.status !== 'active') throw conflict('Program is not active');
  return program;
}

/** @throws 400 where the program's reward is an amount and this is none. */
export function checkAmount({ rewardType }: Program, amount: string | null): void {
  const problem = rewardAmountProblem(rewardType, amount);
  if (problem !== null) throw invalidField('rewardAmount', problem);
}

/** With the times at which it was converted and rewarded: set on entering the state, cleared on leaving it (contract, States). */
export function stamped(referral: Referral, before: Referral | null, now: Date): Referral {
  const since = (isThere: boolean, was: boolean, time: string | null) =>
    isThere ? (was ? time : now.toISOString()) : null;
  return {
    ...referral,
    convertedAt: since(referral.status === 'converted', before?.status === 'converted', referral.convertedAt),
    rewardedAt: since(referral.rewardStatus === 'paid', before?.rewardStatus === 'paid', referral.rewardedAt),
  };
}
