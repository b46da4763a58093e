import { lazy } from 'react';
import type { Offer } from './load-offer.server';
import { SafeSuspense } from '../../../ui/feedback/SafeSuspense';

const InvitationDialog = lazy(() => import('./InvitationDialog'));

/** Offers the invitation whose link a signed-in user opened. */
export function InvitationOffer({ offer, email }: { offer: Offer | null; email: string }) {
  if (!offer) return null;
  return (
    <SafeSuspense>
      <InvitationDialog key={offer.token} offer={offer} email={email} />
    </SafeSuspense>
  );
}
