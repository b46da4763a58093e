import type { Page } from '@playwright/test';
import { connect } from '../db/connect';
import type { Server } from './e2e';

/** Gives a page a device that can store passkeys, simulated by Chromium (WebDriver: virtual authenticators). */
export async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the user touches the device. If not, requests wait. */
    async setPresent(enabled: boolean): Promise<void> {
      await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    /** Whether the device recognizes the user. If not, requests fail as if they were cancelled. */
    async setVerified(isUserVerified: boolean): Promise<void> {
      await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    /** Returns the number of passkeys on the device. */
    async count(): Promise<number> {
      const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}

/** Makes all sessions so old that their users have to type their password again. */
export async function forgetProofs({ dataDir }: Server): Promise<void> {
  const db = connect({ databaseUrl: null, dataDir });
  await db.write('sessions').update({ confirmedAt: null });
  await db.close();
}
