import type { z } from 'zod';
import type { ApiResponse } from '../../src/http/api-response';
import type { CallArgs } from '../../src/http/api-router';
import type { RequestContext } from '../../src/http/request-context';
import { requirePermission, type Actor, type CallPermission } from '../../src/lib/actor';
import { methodNotAllowed, notFound } from '../../src/lib/errors';
import { isStorable } from '../../src/lib/unicode';
import { toApiResponse, errorResponse } from './api-response.server';
import {
  refuseKeys,
  refusePortalUsers,
  requireSameOrigin,
  requireSession,
  type Anyone,
  type SignedIn,
} from './api-guards.server';
import { maySendMuch, readFile, readJson, readQuery, type FileBody } from './api-input.server';

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
  /** The call processes a whole file that was uploaded before. */
  readsUpload?: boolean;
  /** Status of a success; 200 by default. If `run` returns undefined, the status is 204. */
  status?: number;
  run(inputs: Inputs<Query, Body> & Who): Promise<unknown>;
}

interface Protected {
  /** Checked before the input is read. The service checks it again, and everything that depends on the record. */
  permission: CallPermission;
}

/** The calls of one path. `Access` declares who may make each of them. */
interface Calls<GetQuery, PostBody, PatchBody, PostQuery, Who, Access> {
  GET?: Call<GetQuery, undefined, Who> & Access;
  POST?: Call<PostQuery, PostBody, Who> & Access;
  PATCH?: Call<undefined, PatchBody, Who> & Access;
  DELETE?: Call<undefined, undefined, Who> & Access;
}

/**
 * Creates the loader and action of one `/api/*` path, with the session, permission, same-origin check, content type and
 * size, validation, status, errors, 405 and list headers that all calls share. Answers 401 without a session, then 403
 * without the permission, then 400 for invalid input.
 */
export function api<
  GetQuery extends Schema = undefined,
  PostBody extends Schema = undefined,
  PatchBody extends Schema = undefined,
  PostQuery extends Schema = undefined,
>(calls: Calls<GetQuery, PostBody, PatchBody, PostQuery, SignedIn, Protected>) {
  return createHandlers(calls, (actor, { permission }): SignedIn => {
    const signedIn = requireSession(actor);
    requirePermission(signedIn.actor, permission);
    return signedIn;
  });
}

/**
 * Like `api`, for a path that portal users can call too (contract, Who may do what) and API keys can't. Without a
 * permission, everyone who is signed in can call it.
 */
export function signedInApi<
  GetQuery extends Schema = undefined,
  PostBody extends Schema = undefined,
  PatchBody extends Schema = undefined,
  PostQuery extends Schema = undefined,
>(calls: Calls<GetQuery, PostBody, PatchBody, PostQuery, SignedIn, Partial<Protected>>) {
  return createHandlers(calls, (actor, { permission }): SignedIn => {
    refuseKeys(actor);
    const signedIn = requireSession(actor);
    if (permission) requirePermission(signedIn.actor, permission);
    return signedIn;
  });
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
  calls: Calls<GetQuery, PostBody, PatchBody, PostQuery, Anyone, unknown>,
  { refusesPortalUsers = false }: PublicOptions = {},
) {
  return createHandlers(calls, (actor): Anyone => {
    refuseKeys(actor);
    if (refusesPortalUsers) refusePortalUsers(actor);
    return { actor };
  });
}

function createHandlers<
  GetQuery extends Schema,
  PostBody extends Schema,
  PatchBody extends Schema,
  PostQuery extends Schema,
  Who,
  Access,
>(
  calls: Calls<GetQuery, PostBody, PatchBody, PostQuery, Who, Access>,
  /** Returns the caller. @throws 401 or 403 */
  admit: (actor: Actor | null, access: Access) => Who,
) {
  const allowed = Object.keys(calls);

  async function perform(args: CallArgs): Promise<ApiResponse> {
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
    call: Call<Query, Body, Who> & Access,
  ): Promise<ApiResponse> {
    const who = admit(await args.context.actor(), call);
    const isLarge = call.readsUpload === true || (takesBody(call) && maySendMuch(args.request, call));
    // A large body isn't read until its call gets a turn.
    return isLarge
      ? args.context.app.largeCallSemaphore.schedule(() => answerCall(args, call, who))
      : answerCall(args, call, who);
  }

  async function answerCall<Query extends Schema, Body extends Schema>(
    args: CallArgs,
    call: Call<Query, Body, Who>,
    who: Who,
  ): Promise<ApiResponse> {
    const { url, params, context } = args;
    const query = call.query && readQuery(url, call.query);
    const body = call.body && (await readJson(args.request, call.body, call));
    const inputs: Inputs<Query, Body> = {
      app: context.app,
      context,
      // TypeScript can't infer that a call without a schema has no such input.
      query: query as Output<Query>,
      body: body as Output<Body>,
      bytes: call.file ? await readFile(args.request, call.file) : noBytes,
      param: (name) => requireParam(params[name]),
    };
    return toApiResponse(url, await call.run({ ...inputs, ...who }), call.status);
  }

  async function handle(args: CallArgs): Promise<ApiResponse> {
    try {
      return await perform(args);
    } catch (error) {
      return errorResponse(error, args.context);
    }
  }
  // For tests that call every service with the permission left out.
  const described = Object.assign(handle, { calls });
  return { loader: described, action: described };
}

const noBytes = new Uint8Array();

/** Reading `request` creates it, which calls without a body don't need. */
const takesBody = ({ body, file }: { body?: unknown; file?: unknown }): boolean =>
  body !== undefined || file !== undefined;

function requireParam(value: string | undefined): string {
  if (value === undefined || !isStorable(value)) throw notFound();
  return value;
}
