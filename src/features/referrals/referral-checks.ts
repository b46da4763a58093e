import { conflict, invalidField } from '../../lib/errors';
import type { ProgramsRepo } from './programs/programs.repo';
import type { Program } from './programs/programs.entity';
import { PROGRAM_NOT_FOUND } from './programs/programs.schema';
import type { Referral } from './referrals.entity';
import { rewardAmountProblem } from './programs/reward.rules';

/**
 * Returns the program of a referral, locked against changes until the current transaction ends.
 * @throws 400 `Program not found`, also for a program of another workspace; 409 `Program is not active`
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

/** @throws 400 if the program's reward is an amount and the given text isn't one */
export function checkAmount({ rewardType }: Program, amount: string | null): void {
  const problem = rewardAmountProblem(rewardType, amount);
  if (problem !== null) throw invalidField('rewardAmount', problem);
}

/**
 * Returns the referral with its times of conversion and reward. They are set on entering the state and cleared on
 * leaving it (contract, States).
 */
export function stamped(referral: Referral, before: Referral | null, now: string): Referral {
  const since = (isThere: boolean, was: boolean, time: string | null) =>
    isThere ? (was ? time : now) : null;
  return {
    ...referral,
    convertedAt: since(referral.status === 'converted', before?.status === 'converted', referral.convertedAt),
    rewardedAt: since(referral.rewardStatus === 'paid', before?.rewardStatus === 'paid', referral.rewardedAt),
  };
}
