import { days, type Clock } from '../../lib/clock';
import type { AuditActor } from '../audit/audit-trail';
import type { AffiliateLinksRepo, CountedLink } from './affiliate-links.repo';
import { ATTRIBUTION_DAYS } from './affiliates.rules';
import type { ClickIds } from './click-ids';
import type { RecordConversion } from './record-conversion';

interface Dependencies {
  links: AffiliateLinksRepo;
  clickIds: ClickIds;
  recordConversion: RecordConversion;
  clock: Clock;
}

/** What arrived here by itself. */
export interface Arrival {
  kind: 'application' | 'referral';
  id: string;
  name: string;
}

export type ClickOutcome = { link: CountedLink } | 'unknown' | 'old';

/** Finds out which link brought what arrives. */
export function createAttribution({ links, clickIds, recordConversion, clock }: Dependencies) {
  /** The link of a click in the workspace, held until the transaction under way ends. */
  async function linkOfClick(workspaceId: string, clickId: string): Promise<ClickOutcome> {
    const click = await clickIds.read(clickId);
    const link = click && (await links.lock(workspaceId, click.linkId));
    if (!click || !link) return 'unknown';
    return clock.now().getTime() - click.at > days(ATTRIBUTION_DAYS) ? 'old' : { link };
  }

  return {
    linkOfClick,

    /**
     * Attributes an application or a referral to the link whose click its sender came with, inside the transaction that
     * stores it. A click that is unknown, of another workspace, too old, or of a suspended link counts for nothing: it must
     * not keep anybody from arriving.
     */
    async attribute(
      actor: AuditActor,
      workspaceId: string,
      { kind, id, name }: Arrival,
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
