import { lazy, Suspense } from 'react';
import type { Offer } from './load-offer.server';

const InvitationDialog = lazy(() => import('./InvitationDialog'));

/** Offers the invitation whose link a signed-in user opened. */
export function InvitationOffer({ offer, email }: { offer: Offer | null; email: string }) {
  if (!offer) return null;
  return (
    <Suspense>
      <InvitationDialog key={offer.token} offer={offer} email={email} />
    </Suspense>
  );
}
