import type { ProgramView } from '../features/referrals/programs/programs.entity';
import type { ReferralInProgram } from '../features/referrals/referrals.entity';
import type { Client } from './client';

/** The required fields of a program. */
export const giveAndGet = { name: 'Give & Get', type: 'customer' };

/** Creates a program over HTTP: `giveAndGet`, overridden by `details`. */
export async function makeProgram(client: Client, details: object = {}): Promise<ProgramView> {
  const { status, body } = await client.post<ProgramView>('/api/referral-programs', {
    ...giveAndGet,
    ...details,
  });
  if (status !== 201) throw new Error(`creating a program failed: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The required fields of a referral, except for its program. */
export const smykowski = { referredName: 'Tom Smykowski', referredEmail: 'tom@initech.example' };

/** Creates a referral over HTTP: `smykowski`, overridden by `details`. */
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
  if (status !== 201) throw new Error(`creating a referral failed: ${status} ${JSON.stringify(body)}`);
  return body;
}
