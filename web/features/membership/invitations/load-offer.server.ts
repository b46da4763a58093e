import type { App } from '../../../../src/app';
import type { InvitationsService } from '../../../../src/features/membership/invitations/invitations.service';
import { isAppError } from '../../../../src/lib/errors';

/** An invitation whose link a signed-in user opened. */
export interface Offer {
  token: string;
  /** null if the link is unknown, used or expired. */
  invitation: Awaited<ReturnType<InvitationsService['view']>> | null;
}

/**
 * Loads the invitation of `/?invite=`, where the invitation screen redirects signed-in users. Returns null
 * without that parameter.
 */
export async function loadOffer(app: App, url: URL): Promise<Offer | null> {
  const token = url.searchParams.get('invite');
  if (token === null || token === '') return null;
  try {
    return { token, invitation: await app.invitations.view(token) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { token, invitation: null };
  }
}
