import type { App } from '../../app';
import { isAppError } from '../../lib/errors';
import type { DemoClock } from './demo-clock';
import { DEMO_ADDRESS, type ActorByKey } from './people';
import type { DemoUser } from './demo-entries';

/** Another IP address from a range reserved for documentation (RFC 5737). */
const ELSEWHERE = '198.51.100.23';

/** Records a person's sign-ins and failed sign-ins, and gives them their current role. */
export async function seedSignIns(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  owner: string,
  person: DemoUser,
  password: string,
): Promise<void> {
  const { userId, email } = actorByKey(person.key);
  for (const ago of person.mistyped ?? []) {
    clock.goBack(ago);
    await failSignIn(app, email);
  }
  for (const ago of person.signedIn ?? []) {
    clock.goBack(ago);
    await app.signIn.withPassword({ email, password }, { address: DEMO_ADDRESS });
  }
  if (person.promoted !== undefined && person.role !== 'partner_portal') {
    clock.goBack(person.promoted);
    await app.members.changeRole(actorByKey(owner), userId, { role: person.role });
  }
  await app.sessions.endAllOf(userId);
}

async function failSignIn(app: App, email: string): Promise<void> {
  try {
    await app.signIn.withPassword({ email, password: 'mistyped' }, { address: ELSEWHERE });
  } catch (error) {
    if (!isAppError(error) || error.status !== 401) throw error;
  }
  // Failed sign-ins are recorded in the background, which must finish before the transaction ends.
  await app.background.settled();
}
