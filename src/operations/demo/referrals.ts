import type { App } from '../../app';
import type { ProgramView } from '../../features/referrals/programs/programs.entity';
import { newProgram } from '../../features/referrals/programs/programs.schema';
import { newReferral } from '../../features/referrals/referrals.schema';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';
import type { DemoProgram, DemoReferral } from './referral-data';

/** Adds a program with its referrals, then applies the status changes of the program. */
export async function seedProgram(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  { ago, by, moves, referrals, commissions, isForDeals, ...program }: DemoProgram,
): Promise<void> {
  clock.goBack(ago);
  const actor = actorByKey(by);
  const made = await app.referralPrograms.create(actor, newProgram.parse(program));
  if (commissions) await app.programRules.replace(actor, made.id, commissions);
  if (isForDeals) await app.workspaces.update(actor, made.workspaceId, { dealProgramId: made.id });
  for (const referral of referrals) await seedReferral(app, clock, actorByKey, made, referral);
  for (const move of moves) {
    clock.goBack(move.ago);
    await app.referralPrograms.changeStatus(actorByKey(move.by), made.id, { status: move.to });
  }
}

async function seedReferral(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  { id: programId, rewardType }: Pick<ProgramView, 'id' | 'rewardType'>,
  { ago, by, partner, moves, rewards, sale, ...referral }: DemoReferral,
): Promise<void> {
  const actor = actorByKey(by);
  const referrerId = partner === undefined ? null : await findPartnerId(app, actorByKey, by, partner);
  clock.goBack(ago);
  const { id } = await app.referrals.create(actor, newReferral.parse({ ...referral, programId, referrerId }));
  for (const move of moves) {
    clock.goBack(move.ago);
    await app.referrals.changeStatus(actorByKey(move.by), id, {
      status: move.to,
      ...(move.to === 'converted' && sale !== undefined && { amount: sale, currency: 'USD' }),
    });
  }
  // The reward of a referral that earns follows its commission.
  const isEarned =
    (rewardType === 'fixed' || sale !== undefined) && moves.some(({ to }) => to === 'converted');
  for (const reward of isEarned ? [] : rewards) {
    clock.goBack(reward.ago);
    await app.referrals.update(actorByKey(reward.by), id, { rewardStatus: reward.to });
  }
}

async function findPartnerId(app: App, actorByKey: ActorByKey, by: string, name: string): Promise<string> {
  const { items } = await app.partners.list(actorByKey(by), { search: name, limit: 1 });
  const [partner] = items;
  if (partner?.name !== name) throw new Error(`The demo workspace has no partner ${name}`);
  return partner.id;
}
