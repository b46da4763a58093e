import type { ProgramView } from '../features/referrals/programs.service';
import type { ReferralInProgram } from '../features/referrals/referrals.repo';
import type { Client } from './client';

/** All that a program needs. */
export const giveAndGet = { name: 'Give & Get', type: 'customer' };

/** Makes a program over HTTP: Give & Get for customers, but for what is given. */
export async function makeProgram(client: Client, details: object = {}): Promise<ProgramView> {
  const { status, body } = await client.post<ProgramView>('/api/referral-programs', {
    ...giveAndGet,
    ...details,
  });
  if (status !== 201) throw new Error(`no program was made: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** All that a referral needs besides its program. */
export const smykowski = { referredName: 'Tom Smykowski', referredEmail: 'tom@initech.example' };

/** Makes a referral over HTTP: Tom Smykowski, but for what is given. */
export async function makeReferral(
  client: Client,
  programId: string,
  details: object = {},
): Promise<ReferralInProgram> {
  const { status, body } = await client.post<ReferralInProgram>('/api/referrals', {
    ...smykowski,
    programId,
    ...details,
  });
  if (status !== 201) throw new Error(`no referral was made: ${status} ${JSON.stringify(body)}`);
  return body;
}
