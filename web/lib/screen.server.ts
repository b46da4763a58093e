import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { RequestContext } from '../../src/http/request-context';
import type { Actor, Member } from '../../src/lib/actor';
import { isAppError, notFound } from '../../src/lib/errors';
import { can, portalUsers } from '../../src/lib/roles';
import { isStorable } from '../../src/lib/unicode';

interface ScreenInputs {
  app: RequestContext['app'];
  context: RequestContext;
  url: URL;
  /** A part of the path that routes.ts names, such as `id`. */
  param(name: string): string;
}

/** The loader of a screen of the workspace: signed-out visitors go to /signin, portal users to their own screen. */
export function screen<Data>(load: (inputs: ScreenInputs & { actor: Member }) => Promise<Data>) {
  return async function loader(args: LoaderFunctionArgs): Promise<Data> {
    const actor = await requireActor(args.context);
    if (!isMember(actor) || isPortalUser(actor)) throw redirect('/');
    return run(args, (inputs) => load({ ...inputs, actor }));
  };
}

/** The loader of a screen about the whole installation: it needs no workspace; portal users go to their own screen. */
export function installationScreen<Data>(load: (inputs: ScreenInputs & { actor: Actor }) => Promise<Data>) {
  return async function loader(args: LoaderFunctionArgs): Promise<Data> {
    const actor = await requireActor(args.context);
    if (isPortalUser(actor)) throw redirect('/');
    return run(args, (inputs) => load({ ...inputs, actor }));
  };
}

/** The loader of a screen for anyone signed in, with or without a workspace, portal users too. */
export function signedInScreen<Data>(load: (inputs: ScreenInputs & { actor: Actor }) => Promise<Data>) {
  return async function loader(args: LoaderFunctionArgs): Promise<Data> {
    const actor = await requireActor(args.context);
    return run(args, (inputs) => load({ ...inputs, actor }));
  };
}

interface PublicScreenOptions {
  /** Where a signed-in visitor goes; null: nowhere, the screen is for them too. */
  signedInTo?: ((inputs: ScreenInputs) => string) | null;
}

/** The loader of a public screen: a signed-in visitor goes to `/` unless said. */
export function publicScreen<Data>(
  load: (inputs: ScreenInputs) => Promise<Data>,
  { signedInTo = () => '/' }: PublicScreenOptions = {},
) {
  return async function loader(args: LoaderFunctionArgs): Promise<Data> {
    const actor = await args.context.actor();
    return run(args, async (inputs) => {
      if (actor && signedInTo) throw redirect(signedInTo(inputs));
      return load(inputs);
    });
  };
}

async function requireActor(context: RequestContext): Promise<Actor> {
  const actor = await context.actor();
  if (!actor) throw redirect('/signin');
  return actor;
}

const isPortalUser = (actor: Actor) => can(actor.workspaceRole, portalUsers);

function isMember(actor: Actor): actor is Member {
  return actor.workspaceId !== null && actor.workspaceRole !== null && actor.workspaceName !== null;
}

/** A service's refusal becomes the screen's error state, with the service's message and status. */
async function run<Data>(
  args: LoaderFunctionArgs,
  load: (inputs: ScreenInputs) => Promise<Data>,
): Promise<Data> {
  const { context, params, request } = args;
  const param = (name: string) => {
    const value = params[name];
    if (value === undefined || !isStorable(value)) throw notFound();
    return value;
  };
  try {
    return await load({ app: context.app, context, url: new URL(request.url), param });
  } catch (error) {
    if (!isAppError(error)) throw error;
    throw new Response(error.message, { status: error.status, statusText: 'Refused' });
  }
}
