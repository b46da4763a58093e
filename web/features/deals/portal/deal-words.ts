import type { DealStep, PortalDeal } from '../../../../src/features/deals/portal.rules';
import { isProtected } from '../../../../src/features/deals/deals.rules';
import { formatDay } from '../../../lib/texts/format-date';
import type { IconName } from '../../../ui/icons/icons';

/** Describes the state of a deal to its partner. `company` runs the portal. */
export function standingOf(deal: PortalDeal, company: string, now: string): string {
  const { status, protectedUntil } = deal;
  const until = protectedUntil === null ? null : formatDay(protectedUntil);
  switch (status) {
    case 'submitted':
      return `${company} is checking this deal, and tells you when it is decided. Its protection starts with the approval.`;
    case 'approved':
      return isProtected(deal, now)
        ? `This customer is yours until ${until}: no other partner can register it.`
        : `The protection of this deal has ended. Ask ${company} to extend it.`;
    case 'won':
      return 'You won this deal. Congratulations!';
    case 'lost':
      return 'This deal was lost. You can register the customer again.';
    case 'rejected':
      return `${company} didn't approve this deal.`;
    case 'expired':
      return `The protection of this deal ended${until === null ? '' : ` on ${until}`}. Ask ${company} to renew it.`;
    case 'withdrawn':
      return 'You withdrew this deal. You can register the customer again.';
  }
}

export const stepWords: Record<DealStep['step'], { title: string; icon: IconName }> = {
  submitted: { title: 'Registered', icon: 'plus' },
  approved: { title: 'Approved', icon: 'check-circle' },
  extended: { title: 'Protection extended', icon: 'shield' },
  won: { title: 'Won', icon: 'star' },
  lost: { title: 'Lost', icon: 'close' },
  rejected: { title: 'Not approved', icon: 'close' },
  expired: { title: 'Protection ended', icon: 'clock' },
  withdrawn: { title: 'Withdrawn', icon: 'archive' },
};
