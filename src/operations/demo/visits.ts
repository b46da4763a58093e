import type { App } from '../../app';
import { isAppError } from '../../lib/errors';
import type { Calendar } from './calendar';
import { DEMO_ADDRESS, type Cast } from './people';
import type { DemoUser } from './story';

/** Nobody's either (RFC 5737), and not where the others are. */
const ELSEWHERE = '198.51.100.23';

/** Lets a person sign in on some days, mistype the password on others, and get the role that they have today. */
export async function tellVisits(
  app: App,
  calendar: Calendar,
  cast: Cast,
  owner: string,
  person: DemoUser,
  password: string,
): Promise<void> {
  const { userId, email } = cast(person.key);
  for (const ago of person.mistyped ?? []) {
    calendar.goBack(ago);
    await signInWrongly(app, email);
  }
  for (const ago of person.signedIn ?? []) {
    calendar.goBack(ago);
    await app.accounts.signIn({ email, password }, { address: DEMO_ADDRESS });
  }
  if (person.promoted !== undefined && person.role !== 'partner_portal') {
    calendar.goBack(person.promoted);
    await app.members.changeRole(cast(owner), userId, { role: person.role });
  }
  await app.sessions.endAllOf(userId);
}

async function signInWrongly(app: App, email: string): Promise<void> {
  try {
    await app.accounts.signIn({ email, password: 'mistyped' }, { address: ELSEWHERE });
  } catch (error) {
    if (!isAppError(error) || error.status !== 401) throw error;
  }
  // It is recorded in the background, which must not outlive the transaction of the story.
  await app.background.settled();
}
