import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';

/** Stops counting the invitations to portals that have ended (docs/decisions/0092). Several processes can run it at once. */
export function createPortalWindow({ db, clock }: { db: Db; clock: Clock }) {
  const row = () => db.write('partner_figures_window').where({ id: 1 });
  const open = () => db.write('invitations as v').whereNull('v.usedAt').whereNotNull('v.partnerId');

  async function move(now: string): Promise<void> {
    const { invitedAfter }: { invitedAfter: string } = await row().forUpdate().first('invitedAfter');
    // A clock that was set back doesn't move the window back.
    if (invitedAfter >= now) return;
    await row().update({ invitedAfter: now });
    const ended = open().where('v.expiresAt', '>', invitedAfter).where('v.expiresAt', '<=', now);
    const isStillOpen = open().where('v.expiresAt', '>', now).whereRaw('v."partnerId" = f."partnerId"');
    await db
      .write('partner_figures as f')
      .where({ portal: 'invited' })
      .whereIn('f.partnerId', ended.select('v.partnerId'))
      .whereNotExists(isStillOpen.select('v.id'))
      .update({ portal: 'none' });
  }

  return {
    sweep: (): Promise<void> => db.transaction(() => move(clock.now().toISOString())),
  };
}
