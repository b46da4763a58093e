import type { App } from '../app';
import type { Actor } from '../lib/actor';
import { PASSWORD } from './server';

/** Signs up a user with a new workspace. Returns their actor, for calling services. */
export async function signUpActor(app: App, email: string): Promise<Actor> {
  const { setCookie } = await app.signIn.signUp({ email, password: PASSWORD }, { address: '127.0.0.1' });
  return actorOf(app, setCookie);
}

/** Returns the actor of a session cookie. */
export async function actorOf({ sessions }: Pick<App, 'sessions'>, cookie: string): Promise<Actor> {
  const { actor } = await sessions.read(cookie);
  if (!actor) throw new Error('not signed in');
  return actor;
}
