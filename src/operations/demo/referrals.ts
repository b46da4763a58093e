import type { App } from '../../app';
import { newProgram } from '../../features/referrals/programs/programs.schema';
import { newReferral } from '../../features/referrals/referrals.schema';
import type { Calendar } from './calendar';
import type { Cast } from './people';
import type { DemoProgram, DemoReferral } from './referral-story';

/** Adds a program with its referrals, then applies the status changes of the program. */
export async function tellProgram(
  app: App,
  calendar: Calendar,
  cast: Cast,
  { ago, by, moves, referrals, ...program }: DemoProgram,
): Promise<void> {
  calendar.goBack(ago);
  const { id } = await app.referralPrograms.create(cast(by), newProgram.parse(program));
  for (const referral of referrals) await tellReferral(app, calendar, cast, id, referral);
  for (const move of moves) {
    calendar.goBack(move.ago);
    await app.referralPrograms.changeStatus(cast(move.by), id, { status: move.to });
  }
}

async function tellReferral(
  app: App,
  calendar: Calendar,
  cast: Cast,
  programId: string,
  { ago, by, partner, moves, rewards, ...referral }: DemoReferral,
): Promise<void> {
  const actor = cast(by);
  const referrerId = partner === undefined ? null : await partnerNamed(app, cast, by, partner);
  calendar.goBack(ago);
  const { id } = await app.referrals.create(actor, newReferral.parse({ ...referral, programId, referrerId }));
  for (const move of moves) {
    calendar.goBack(move.ago);
    await app.referrals.changeStatus(cast(move.by), id, { status: move.to });
  }
  for (const reward of rewards) {
    calendar.goBack(reward.ago);
    await app.referrals.update(cast(reward.by), id, { rewardStatus: reward.to });
  }
}

async function partnerNamed(app: App, cast: Cast, by: string, name: string): Promise<string> {
  const { items } = await app.partners.list(cast(by), { search: name, limit: 1 });
  const [partner] = items;
  if (partner?.name !== name) throw new Error(`The demo workspace has no partner ${name}`);
  return partner.id;
}
