import { Secret, TOTP } from 'otpauth';
import { seconds } from '../lib/clock';
import type { Client, TestResponse } from './client';
import type { TestServer } from './server';
import { PASSWORD } from './server-password';

/** Returns the code that an authenticator app with this secret shows at a time. */
export const codeAt = (secret: string, time: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });

/** Sets the clock forward until the app shows another code, and returns it. */
export function nextCode(server: TestServer, secret: string): string {
  server.clock.advance(seconds(30));
  return codeAt(secret, server.clock.now());
}

/** Turns on the second factor of a signed-in user. */
export async function enrol(
  server: TestServer,
  client: Client,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const enrolled = await client.post<{ secret: string }>('/api/auth/mfa/totp', { password: PASSWORD });
  const { secret } = enrolled.body;
  const code = codeAt(secret, server.clock.now());
  const confirmed = await client.post<{ recoveryCodes: string[] }>('/api/auth/mfa/totp/confirm', { code });
  if (confirmed.status !== 200) throw new Error(`could not enrol: ${confirmed.status}`);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

/** Returns the ticket of a sign-in with the correct password. */
export async function askForTicket(server: TestServer, email: string): Promise<string> {
  const { body } = await server
    .visitor()
    .post<{ ticket: string }>('/api/auth/signin', { email, password: PASSWORD });
  return body.ticket;
}

export const sendCode = (
  client: Client,
  ticket: string,
  code: string,
): Promise<TestResponse<{ error?: string; email?: string }>> =>
  client.post('/api/auth/signin/mfa', { ticket, code });
