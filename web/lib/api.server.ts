import type { z } from 'zod';
import type { CallArgs } from '../../src/http/api-router';
import type { RequestContext } from '../../src/http/request-context';
import type { BufferedResponse } from '../../src/http/send-response';
import { forbidden, methodNotAllowed, notFound } from '../../src/lib/errors';
import { can, type Permission } from '../../src/lib/roles';
import { isStorable } from '../../src/lib/unicode';
import { toResponse, errorResponse } from './api-response.server';
import {
  refuseKeys,
  refusePortalUsers,
  requireSameOrigin,
  requireSession,
  type Anyone,
  type Guard,
  type SignedIn,
} from './api-guards.server';
import { maySendMuch, readFile, readJson, readQuery, type FileBody } from './api-input.server';
import { refuseAtOnce, refuseWhenRead } from './refused-input.server';

type Schema = z.ZodType | undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Inputs<Query, Body> {
  app: RequestContext['app'];
  context: RequestContext;
  query: Output<Query>;
  body: Output<Body>;
  /** The uploaded file; empty in calls that don't take a file. */
  bytes: Uint8Array;
  /** Returns a path parameter of routes.ts, such as `id`. */
  param(name: string): string;
}

interface Call<Query, Body, Who> {
  query?: Query;
  body?: Body;
  /** Without a body, the schema gets an empty object. */
  isBodyOptional?: boolean;
  /** The call takes a file instead of JSON, and refuses one that is too large. */
  file?: FileBody;
  /** Maximum size of the body, in bytes; 64 KiB by default. */
  maxBody?: number;
  /** Permission to call it, checked before a possibly large body is read. The service checks it again. */
  permission?: Permission;
  /** The call processes a whole file that was uploaded before. */
  readsUpload?: boolean;
  /** Status of a success; 200 by default. If `run` returns undefined, the status is 204. */
  status?: number;
  run(inputs: Inputs<Query, Body> & Who): Promise<unknown>;
}

interface Calls<GetQuery, PostBody, PatchBody, PostQuery, Who> {
  GET?: Call<GetQuery, undefined, Who>;
  POST?: Call<PostQuery, PostBody, Who>;
  PATCH?: Call<undefined, PatchBody, Who>;
  DELETE?: Call<undefined, undefined, Who>;
}

/** The services of these calls check permissions in their first line, before they look at the input. */
const authorizing = { checksFirst: true };

/**
 * Creates the loader and action of one `/api/*` path, with the session, same-origin check, content type and size,
 * validation, status, errors, 405 and list headers that all calls share. Answers 401 without a session, and 403 to
 * portal users and to users without the service's permission, whatever they send.
 */
export function api<
  GetQuery extends Schema = undefined,
  PostBody extends Schema = undefined,
  PatchBody extends Schema = undefined,
  PostQuery extends Schema = undefined,
>(calls: Calls<GetQuery, PostBody, PatchBody, PostQuery, SignedIn>) {
  return createHandlers(
    calls,
    (actor): SignedIn => {
      refusePortalUsers(actor);
      return requireSession(actor);
    },
    authorizing,
  );
}

/** Like `api`, for a path that portal users can call too (contract, Who may do what) and API keys can't. */
export function signedInApi<
  GetQuery extends Schema = undefined,
  PostBody extends Schema = undefined,
  PatchBody extends Schema = undefined,
  PostQuery extends Schema = undefined,
>(calls: Calls<GetQuery, PostBody, PatchBody, PostQuery, SignedIn>) {
  return createHandlers(
    calls,
    (actor): SignedIn => {
      refuseKeys(actor);
      return requireSession(actor);
    },
    authorizing,
  );
}

interface PublicOptions {
  /** Refuses portal users. */
  refusesPortalUsers?: boolean;
}

/** Like `api`, for a path that doesn't need a session. API keys can't call it. */
export function publicApi<
  GetQuery extends Schema = undefined,
  PostBody extends Schema = undefined,
  PatchBody extends Schema = undefined,
  PostQuery extends Schema = undefined,
>(
  calls: Calls<GetQuery, PostBody, PatchBody, PostQuery, Anyone>,
  { refusesPortalUsers = false }: PublicOptions = {},
) {
  return createHandlers(
    calls,
    (actor): Anyone => {
      refuseKeys(actor);
      if (refusesPortalUsers) refusePortalUsers(actor);
      return { actor };
    },
    { checksFirst: false },
  );
}

function createHandlers<
  GetQuery extends Schema,
  PostBody extends Schema,
  PatchBody extends Schema,
  PostQuery extends Schema,
  Who,
>(
  calls: Calls<GetQuery, PostBody, PatchBody, PostQuery, Who>,
  guard: Guard<Who>,
  { checksFirst }: { checksFirst: boolean },
) {
  const allowed = Object.keys(calls);

  async function perform(args: CallArgs): Promise<Response | BufferedResponse> {
    const { method } = args;
    const { GET, POST, PATCH, DELETE } = calls;
    if (GET && (method === 'GET' || method === 'HEAD')) return run(args, GET);
    requireSameOrigin(args.request, args.context);
    if (POST && method === 'POST') return run(args, POST);
    if (PATCH && method === 'PATCH') return run(args, PATCH);
    if (DELETE && method === 'DELETE') return run(args, DELETE);
    throw methodNotAllowed(allowed);
  }

  async function run<Query extends Schema, Body extends Schema>(
    args: CallArgs,
    call: Call<Query, Body, Who>,
  ): Promise<Response | BufferedResponse> {
    const actor = await args.context.actor();
    const who = guard(actor);
    if (call.permission && actor?.workspaceRole && !can(actor.workspaceRole, call.permission))
      throw forbidden();
    const isLarge = call.readsUpload === true || maySendMuch(args.request, call);
    // A large body isn't read until its call gets a turn.
    return isLarge
      ? args.context.app.largeCallSemaphore.schedule(() => answerCall(args, call, who))
      : answerCall(args, call, who);
  }

  async function answerCall<Query extends Schema, Body extends Schema>(
    { request, url, params, context }: CallArgs,
    call: Call<Query, Body, Who>,
    who: Who,
  ): Promise<Response | BufferedResponse> {
    const input = checksFirst ? refuseWhenRead : refuseAtOnce;
    const query = await input(() => call.query && readQuery(url, call.query));
    const body = await input(() => call.body && readJson(request, call.body, call));
    const bytes = await input(() => (call.file ? readFile(request, call.file) : new Uint8Array()));
    const inputs: Inputs<Query, Body> = {
      app: context.app,
      context,
      // TypeScript can't infer that a call without a schema has no such input.
      query: query.value as Output<Query>,
      body: body.value as Output<Body>,
      bytes: bytes.value as Uint8Array,
      param: (name) => requireParam(params[name]),
    };
    const result = await call.run({ ...inputs, ...who });
    query.assertValid();
    body.assertValid();
    bytes.assertValid();
    return await toResponse(url, result, call.status);
  }

  async function handle(args: CallArgs): Promise<Response | BufferedResponse> {
    try {
      return await perform(args);
    } catch (error) {
      return errorResponse(error, args.context);
    }
  }
  // For tests that send valid input to every call.
  const described = Object.assign(handle, { calls });
  return { loader: described, action: described };
}

function requireParam(value: string | undefined): string {
  if (value === undefined || !isStorable(value)) throw notFound();
  return value;
}
