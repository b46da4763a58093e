import type { Foundation } from '../../../foundation';
import { stringifySetCookie } from 'cookie';
import { days, seconds } from '../../../lib/clock';
import { cookieName } from '../../../lib/secrets/cookie-name';
import { hashToken, newToken } from '../../../lib/ids';
import { networkOf } from '../../../lib/addresses/network';
import { BROWSER_COOKIE } from '../../identity/accounts.rules';
import type { KnownPlacesRepo } from './known-places.repo';
import type { Visitor } from '../../identity/sessions/visitor';

/** How long a place stays known after the last sign-in from it. */
const REMEMBERED = days(180);

interface Dependencies extends Foundation {
  places: KnownPlacesRepo;
}

const hashOfNetwork = (address: string) => hashToken(`network ${networkOf(address)}`);
const hashOfBrowser = (token: string) => hashToken(`browser ${token}`);

/** Remembers where accounts have signed in, so that a stranger's wrong passwords don't lock their owners out. */
export function createKnownPlaces({ places, secure, clock }: Dependencies) {
  return {
    /** Returns whether the account with this email, if any, knows the visitor's browser and network. */
    async of(email: string, { address, browser }: Visitor) {
      const network = hashOfNetwork(address);
      const browserHash = browser === undefined ? undefined : hashOfBrowser(browser);
      const known = await places.ofEmail(email, [
        network,
        ...(browserHash === undefined ? [] : [browserHash]),
      ]);
      return {
        knownBrowser: browserHash !== undefined && known.includes(browserHash) ? browserHash : undefined,
        isKnownNetwork: known.includes(network),
      };
    },

    /**
     * Whether the visitor's browser is new to an account that has signed in before. Must run before `remember`. The
     * places of an account that was unused for long are forgotten, so the first sign-in after that is new, too.
     */
    async isNewBrowser(
      { id, createdAt }: { id: string; createdAt: string },
      { browser = '' }: Visitor,
    ): Promise<boolean> {
      const isFamiliar = await places.hasUsed(id, hashOfBrowser(browser));
      if (isFamiliar !== null) return !isFamiliar;
      return Date.parse(createdAt) < clock.now().getTime() - REMEMBERED;
    },

    /**
     * Records that the user has signed in from the visitor's browser and network. Returns the Set-Cookie value that
     * identifies the browser next time. Replaces a token that this server didn't create, because another site on
     * the same domain may have planted it.
     */
    async remember(userId: string, { address, browser }: Visitor): Promise<string> {
      const isOurs = browser !== undefined && (await places.isKnown(hashOfBrowser(browser)));
      const token = isOurs ? browser : newToken();
      const lastUsedAt = clock.now().toISOString();
      await places.insertOrTouch([
        { userId, placeHash: hashOfBrowser(token), lastUsedAt },
        { userId, placeHash: hashOfNetwork(address), lastUsedAt },
      ]);
      return stringifySetCookie(cookieName(BROWSER_COOKIE, secure), token, {
        path: '/',
        maxAge: REMEMBERED / seconds(1),
        httpOnly: true,
        sameSite: 'lax',
        secure,
      });
    },

    sweep: () => places.deleteUnusedSince(new Date(clock.now().getTime() - REMEMBERED).toISOString()),
  };
}

export type KnownPlaces = ReturnType<typeof createKnownPlaces>;
