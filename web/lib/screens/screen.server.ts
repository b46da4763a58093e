import { redirect, type LoaderFunctionArgs } from '@remix-run/server-runtime';
import type { PortalView } from '../../../src/features/audiences/portal-view';
import type { App } from '../../../src/app';
import type { ScreenContext } from './screen-context';
import type { Actor, Member } from '../../../src/lib/actor';
import { invalid, notFound } from '../../../src/lib/errors';
import { workspaceOfPath } from '../../../src/features/workspaces/workspace-path.rules';
import { can, portalUsers } from '../../../src/lib/roles';
import { isPortalPreview } from './portal-path';
import { safeNext, withNext } from '../../../src/features/sign-in/next-path.rules';
import { isStorable } from '../../../src/lib/text/unicode';
import { NULL_IN_QUERY } from '../../../src/http/calls/input';
import { toClientError } from '../../../src/http/calls/client-error';

export interface ScreenInputs {
  app: App;
  context: ScreenContext;
  url: URL;
  /** Returns a path parameter of routes.ts, such as `id`. */
  param(name: string): string;
}

/**
 * Creates the loader of a workspace screen. Redirects signed-out visitors to /signin and portal users to their own
 * screen.
 */
export function screen<Data>(load: (inputs: ScreenInputs & { actor: Member }) => Promise<Data>) {
  return loaderOf(async (inputs) => {
    const actor = await requireActor(inputs);
    requireSecondFactor(actor, inputs.url);
    if (!isMember(actor) || isPortalUser(actor)) throw redirect('/');
    return load({ ...inputs, actor });
  });
}

/**
 * Creates the loader of a screen about the whole installation, which doesn't need a workspace. Redirects portal users
 * to their own screen.
 */
export function installationScreen<Data>(load: (inputs: ScreenInputs & { actor: Actor }) => Promise<Data>) {
  return loaderOf(async (inputs) => {
    const actor = await requireActor(inputs);
    requireSecondFactor(actor, inputs.url);
    if (isPortalUser(actor)) throw redirect('/');
    return load({ ...inputs, actor });
  });
}

/**
 * Creates the loader of a screen of the partner portal: for the partner's own users, and under `/partners/:id/portal` for
 * members, who preview it. Redirects everyone else to their own screen.
 */
export function portalScreen<Data>(
  load: (inputs: ScreenInputs & { actor: Member; view: PortalView }) => Promise<Data>,
) {
  return loaderOf(async (inputs) => {
    const { app, url, param } = inputs;
    const actor = await requireActor(inputs);
    requireSecondFactor(actor, url);
    const isPreview = isPortalPreview(url.pathname);
    if (!isMember(actor) || isPortalUser(actor) === isPreview) throw redirect('/');
    // The home screen says that no partner is assigned.
    if (!isPreview && actor.partnerId === null) throw redirect('/');
    const view = isPreview ? await app.portal.preview(actor, param('id')) : app.portal.own(actor);
    return load({ ...inputs, actor, view });
  });
}

/**
 * Creates the loader of a screen for anyone who is signed in, including portal users and users without a workspace.
 */
export function signedInScreen<Data>(load: (inputs: ScreenInputs & { actor: Actor }) => Promise<Data>) {
  return loaderOf(async (inputs) => load({ ...inputs, actor: await requireActor(inputs) }));
}

interface PublicScreenOptions {
  /** Returns the path to which signed-in visitors are redirected; null if the screen is for them too. */
  signedInTo?: ((inputs: ScreenInputs) => string) | null;
}

/** Creates the loader of a public screen. Redirects signed-in visitors, to `/` by default. */
export function publicScreen<Data>(
  load: (inputs: ScreenInputs) => Promise<Data>,
  { signedInTo = () => '/' }: PublicScreenOptions = {},
) {
  return loaderOf(async (inputs) => {
    const actor = await inputs.context.actor();
    if (actor && signedInTo) throw redirect(signedInTo(inputs));
    return load(inputs);
  });
}

/**
 * Redirects signed-out visitors to /signin, which returns them to this address, and links that name a workspace to their
 * page.
 */
async function requireActor({ context, url }: Pick<ScreenInputs, 'context' | 'url'>): Promise<Actor> {
  const actor = await context.actor();
  if (!actor) throw redirect(withNext('/signin', url.pathname + url.search));
  const wanted = workspaceOfPath(url);
  if (wanted) throw redirect(pathToOpen(wanted, actor));
  return actor;
}

/** Returns the path, or the screen that asks to switch to its workspace first. */
function pathToOpen({ workspaceId, path }: { workspaceId: string; path: string }, actor: Actor): string {
  if (workspaceId === actor.workspaceId) return safeNext(path);
  return withNext(`/switch-workspace/${encodeURIComponent(workspaceId)}`, path);
}

/** Redirects members of a workspace that requires a second factor to the screen that sets it up. */
export function requireSecondFactor(actor: Actor, url: URL): void {
  if (actor.needsSecondFactor) throw redirect(withNext('/two-factor', url.pathname + url.search));
}

const isPortalUser = (actor: Actor) => can(actor.workspaceRole, portalUsers);

function isMember(actor: Actor): actor is Member {
  return actor.workspaceId !== null && actor.workspaceRole !== null && actor.workspaceName !== null;
}

/** @throws 400 for a query that can't be stored; `param` throws 404 */
export function inputsOf({ context, params, request }: LoaderFunctionArgs): ScreenInputs {
  const url = new URL(request.url);
  // PostgreSQL can't search for null characters.
  if (url.search.includes('%00')) throw invalid(NULL_IN_QUERY);
  const param = (name: string) => {
    const value = params[name];
    if (value === undefined || !isStorable(value)) throw notFound();
    return value;
  };
  return { app: context.app, context, url, param };
}

function loaderOf<Data>(load: (inputs: ScreenInputs) => Promise<Data>) {
  return async function loader(args: LoaderFunctionArgs): Promise<Data> {
    const { context } = args;
    try {
      return await load(inputsOf(args));
    } catch (error) {
      const refusal = toClientError(error, context);
      if (refusal === null) throw error;
      throw new Response(refusal.message, { status: refusal.status, statusText: 'Refused' });
    }
  };
}
