import type { App } from '../../app';
import type { Actor } from '../../lib/actor';
import type { Workspace } from '../../features/workspaces/workspace';
import type { Calendar } from './calendar';
import type { DemoUser } from './story';

/** IP address of the people in the demo, from a range reserved for documentation (RFC 5737). */
export const DEMO_ADDRESS = '203.0.113.7';

/** Returns a person of the demo workspace by the key in the story. */
export type Cast = (key: string) => Actor;

/** Lets people join by invitation. Returns their actors by key. */
export async function gather(
  app: App,
  calendar: Calendar,
  workspace: Workspace,
  people: readonly DemoUser[],
  password: string,
): Promise<Map<string, Actor>> {
  const cast = new Map<string, Actor>();
  for (const person of people) {
    calendar.goBack(person.joined);
    const { inviteUrl } = await app.operators.operatorInvite({
      email: person.email,
      role: person.joinedAs ?? person.role,
      workspace: workspace.id,
      partner: person.partner,
    });
    const token = inviteUrl.slice(inviteUrl.lastIndexOf('/') + 1);
    const { user } = await app.acceptInvitation({ token, password }, { actor: null, address: DEMO_ADDRESS });
    await app.sessions.endAllOf(user.id);
    cast.set(person.key, actorOf(person, user.id, workspace));
  }
  return cast;
}

export const actorOf = ({ email, role }: DemoUser, userId: string, workspace: Workspace): Actor => ({
  userId,
  email,
  role: 'viewer',
  superAdmin: false,
  workspaceId: workspace.id,
  workspaceRole: role,
  workspaceName: workspace.name,
  partnerId: null,
  sessionId: '',
});
