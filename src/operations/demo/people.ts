import type { App } from '../../app';
import { isSecondFactorNeeded } from '../../features/sign-in/second-factor/second-factor.rules';
import type { Actor } from '../../lib/actor';
import type { Workspace } from '../../features/workspaces/workspace';
import type { DemoClock } from './demo-clock';
import type { DemoUser } from './demo-entries';

/** IP address of the people in the demo, from a range reserved for documentation (RFC 5737). */
export const DEMO_ADDRESS = '203.0.113.7';

/** Returns a person of the demo workspace by the key in the story. */
export type ActorByKey = (key: string) => Actor;

/** Lets people join by invitation. Returns their actors by key. */
export async function joinMembers(
  app: App,
  clock: DemoClock,
  workspace: Workspace,
  people: readonly DemoUser[],
  password: string,
): Promise<Map<string, Actor>> {
  const actorByKey = new Map<string, Actor>();
  for (const person of people) {
    clock.goBack(person.joined);
    const { inviteUrl } = await app.operators.operatorInvite({
      email: person.email,
      role: person.joinedAs ?? person.role,
      workspace: workspace.id,
      partner: person.partner,
    });
    const token = inviteUrl.slice(inviteUrl.lastIndexOf('/') + 1);
    const joined = await app.acceptInvitation({ token, password }, { actor: null, address: DEMO_ADDRESS });
    if (isSecondFactorNeeded(joined)) throw new Error(`${person.email} has a second factor`);
    const { user } = joined;
    await app.sessions.endAllOf(user.id);
    const actor = actorOf(person, user.id, workspace);
    await nameAccount(app, actor);
    actorByKey.set(person.key, actor);
  }
  return actorByKey;
}

/** Lets a person set their display name. */
export async function nameAccount(app: App, actor: Actor): Promise<void> {
  await app.profile.update(actor, { name: actor.name }, DEMO_ADDRESS);
}

export const actorOf = ({ email, name, role }: DemoUser, userId: string, workspace: Workspace): Actor => ({
  userId,
  email,
  name,
  mfaEnabled: false,
  needsSecondFactor: false,
  role: 'viewer',
  superAdmin: false,
  workspaceId: workspace.id,
  workspaceRole: role,
  workspaceName: workspace.name,
  partnerId: null,
  sessionId: '',
});
