import type { Foundation } from '../../foundation';
import { authorize, authorizeOwnWrite, type Actor } from '../../lib/actor';
import type { AuditActor } from '../audit/audit-trail';
import { nextMondayAt } from './digest-week';
import { readMarketDigest, type MarketDigestChoice, type MarketDigestSetting } from './market-digest.rules';
import type { MarketDigestsRepo } from './market-digests.repo';

interface Dependencies extends Foundation {
  digests: MarketDigestsRepo;
}

interface Change {
  workspaceId: string;
  userId: string;
  to: MarketDigestChoice;
  name: string;
}

/** The choice of members whether they get the weekly mail about their market, in each of their workspaces. */
export function createMarketDigestService({ db, digests, audit, clock }: Dependencies) {
  const change = (actor: AuditActor, { workspaceId, userId, to, name }: Change): Promise<void> =>
    db.transaction(async () => {
      const dueAt = nextMondayAt(clock.now(), await digests.timeZoneOf(userId));
      const isChanged =
        to === 'weekly'
          ? await digests.insertIfAbsent({ workspaceId, userId, dueAt })
          : await digests.delete(workspaceId, userId);
      if (!isChanged) return;
      await audit.record(actor, {
        workspaceId,
        action: 'updated',
        objectType: 'user',
        objectId: userId,
        objectName: name,
        changes: [{ field: 'marketDigest', from: to === 'weekly' ? 'off' : 'weekly', to }],
      });
    });

  return {
    async get(actor: Actor): Promise<MarketDigestSetting> {
      authorize(actor, readMarketDigest);
      const isOn = await digests.isOn(actor.workspaceId, actor.userId);
      return { email: isOn ? 'weekly' : 'off' };
    },

    async update(actor: Actor, { email: to }: MarketDigestSetting): Promise<MarketDigestSetting> {
      authorizeOwnWrite(actor, readMarketDigest);
      const { workspaceId, userId, email: name } = actor;
      await change(actor, { workspaceId, userId, to, name });
      return { email: to };
    },

    /** Stops the mail for someone who unsubscribes without a session. */
    turnOff: (userId: string, workspaceId: string, address: string): Promise<void> =>
      change('Visitor', { workspaceId, userId, to: 'off', name: address }),
  };
}

export type MarketDigestService = ReturnType<typeof createMarketDigestService>;
