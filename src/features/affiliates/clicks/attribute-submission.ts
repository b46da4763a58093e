import { days, type Clock } from '../../../lib/clock';
import type { AuditActor } from '../../audit/audit-trail';
import type { AffiliateLink } from '../affiliate-links.entity';
import type { AffiliateLinksRepo } from '../affiliate-links.repo';
import { ATTRIBUTION_DAYS } from '../affiliates.rules';
import type { ClickIds } from './click-ids';
import type { RecordConversion } from '../conversions/record-conversion';

interface Dependencies {
  links: AffiliateLinksRepo;
  clickIds: ClickIds;
  recordConversion: RecordConversion;
  clock: Clock;
}

/** An application or referral that was received. */
export interface AttributedSubmission {
  kind: 'application' | 'referral';
  id: string;
  name: string;
}

export type ClickOutcome = { link: AffiliateLink } | 'unknown' | 'old';

/** Attributes applications and referrals to affiliate links. */
export function createAttribution({ links, clickIds, recordConversion, clock }: Dependencies) {
  /** Returns the link of a click in the workspace, locked until the current transaction ends. `at`: when it counts */
  async function linkOfClick(workspaceId: string, clickId: string, at = clock.now()): Promise<ClickOutcome> {
    const click = await clickIds.read(clickId);
    const link = click && (await links.lock(workspaceId, click.linkId));
    if (!click || !link) return 'unknown';
    return at.getTime() - click.at > days(ATTRIBUTION_DAYS) ? 'old' : { link };
  }

  return {
    linkOfClick,

    /**
     * Attributes an application or a referral to the link that its sender clicked, inside the transaction that stores
     * it. Ignores a click that is unknown, of another workspace, too old, or of a suspended link: it must not block
     * the submission.
     */
    async attribute(
      actor: AuditActor,
      workspaceId: string,
      { kind, id, name }: AttributedSubmission,
      clickId: string | null | undefined,
    ): Promise<void> {
      if (!clickId) return;
      const found = await linkOfClick(workspaceId, clickId);
      if (typeof found === 'string' || found.link.status === 'suspended') return;
      const of = kind === 'application' ? { applicationId: id } : { referralId: id };
      await recordConversion(actor, found.link, { kind, name, clickId, ...of });
    },
  };
}

export type Attribution = ReturnType<typeof createAttribution>;
