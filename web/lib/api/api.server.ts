import type { z } from 'zod';
import type { ApiResponse } from '../../../src/http/api-response';
import type { CallArgs, LoadContext } from '../../../src/http/api-router';
import { requirePermission, type Actor, type CallPermission } from '../../../src/lib/actor';
import { methodNotAllowed, notFound } from '../../../src/lib/errors';
import { isStorable } from '../../../src/lib/unicode';
import { toApiResponse, errorResponse } from './api-response.server';
import {
  refuseKeys,
  refusePortalUsers,
  requireSameOrigin,
  requireSession,
  type Anyone,
  type SignedIn,
} from './api-guards.server';
import {
  maySendMuch,
  readFile,
  readJson,
  readQuery,
  uploadBody,
  type FileBody,
  type UploadBody,
} from './api-input.server';
import type { Answer, OtherErrors, ResultOf } from './api-answers.server';

type Schema = z.ZodType | undefined;

/** Who can make the calls of a path: members and API keys, everyone who is signed in, or anyone. */
export type Audience = 'members' | 'people' | 'anyone';
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Inputs<Query, Body> {
  app: LoadContext['app'];
  context: LoadContext;
  query: Output<Query>;
  body: Output<Body>;
  /** The uploaded file; empty in calls that don't take a file. */
  bytes: Uint8Array;
  /** The body of a call that takes an upload. */
  upload: UploadBody;
  /** Returns a path parameter of routes.ts, such as `id`. */
  param(name: string): string;
  /** Returns a header of the request. */
  header(name: string): string | null;
}

interface Call<Query, Body, Who, Answered extends Answer> {
  /** The call's name for generated clients. Never changes. Default: derived from the path, such as `listLeads`. */
  operationId?: string;
  /** One line for the API reference. Default: derived from the path, such as `List leads`. */
  summary?: string;
  /** What a success answers, for the API reference and tests. The compiler checks it against `run`. */
  answer: Answered;
  /** Statuses of errors that calls of this method and input usually don't answer with. */
  alsoRefuses?: readonly number[];
  /** Errors with another body, for a call that speaks a protocol of its own. */
  otherErrors?: OtherErrors;
  query?: Query;
  body?: Body;
  /** Without a body, the schema gets an empty object. */
  isBodyOptional?: boolean;
  /** The call takes a file of any type and passes it on while it arrives. Its service limits its size. */
  takesUpload?: boolean;
  /** The call takes a file instead of JSON, and refuses one that is too large. */
  file?: FileBody;
  /** Maximum size of the body, in bytes; 64 KiB by default. */
  maxBody?: number;
  /** The call processes a whole file that was uploaded before. */
  readsUpload?: boolean;
  /** Status of a success; 200 by default. If `run` returns undefined, the status is 204. */
  status?: number;
  run(inputs: Inputs<Query, Body> & Who): Promise<ResultOf<Answered>>;
}

interface Protected {
  /** Checked before the input is read. The service checks it again, and everything that depends on the record. */
  permission: CallPermission;
}

/** The calls of one path. `Access` declares who may make each of them. */
interface Calls<
  GetQuery,
  PostBody,
  PatchBody,
  PostQuery,
  Get extends Answer,
  Post extends Answer,
  Patch extends Answer,
  Delete extends Answer,
  Who,
  Access,
> {
  GET?: Call<GetQuery, undefined, Who, Get> & Access;
  POST?: Call<PostQuery, PostBody, Who, Post> & Access;
  /** A path has POST or PUT, which replaces what is there. */
  PUT?: Call<PostQuery, PostBody, Who, Post> & Access;
  PATCH?: Call<undefined, PatchBody, Who, Patch> & Access;
  DELETE?: Call<undefined, undefined, Who, Delete> & Access;
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
  Get extends Answer = Answer,
  Post extends Answer = Answer,
  Patch extends Answer = Answer,
  Delete extends Answer = Answer,
>(calls: Calls<GetQuery, PostBody, PatchBody, PostQuery, Get, Post, Patch, Delete, SignedIn, Protected>) {
  return createHandlers(calls, 'members', (actor, { permission }): SignedIn => {
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
  Get extends Answer = Answer,
  Post extends Answer = Answer,
  Patch extends Answer = Answer,
  Delete extends Answer = Answer,
>(
  calls: Calls<
    GetQuery,
    PostBody,
    PatchBody,
    PostQuery,
    Get,
    Post,
    Patch,
    Delete,
    SignedIn,
    Partial<Protected>
  >,
) {
  return createHandlers(calls, 'people', (actor, { permission }): SignedIn => {
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
  Get extends Answer = Answer,
  Post extends Answer = Answer,
  Patch extends Answer = Answer,
  Delete extends Answer = Answer,
>(
  calls: Calls<GetQuery, PostBody, PatchBody, PostQuery, Get, Post, Patch, Delete, Anyone, unknown>,
  { refusesPortalUsers = false }: PublicOptions = {},
) {
  return createHandlers(calls, 'anyone', (actor): Anyone => {
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
  Get extends Answer,
  Post extends Answer,
  Patch extends Answer,
  Delete extends Answer,
  Who,
  Access,
>(
  calls: Calls<GetQuery, PostBody, PatchBody, PostQuery, Get, Post, Patch, Delete, Who, Access>,
  audience: Audience,
  /** Returns the caller. @throws 401 or 403 */
  admit: (actor: Actor | null, access: Access) => Who,
) {
  const allowed = Object.keys(calls);

  async function perform(args: CallArgs): Promise<ApiResponse> {
    const { method } = args;
    const { GET, POST, PUT, PATCH, DELETE } = calls;
    if (GET && (method === 'GET' || method === 'HEAD')) return run(args, GET);
    requireSameOrigin(args.request, args.context);
    if (POST && method === 'POST') return run(args, POST);
    if (PUT && method === 'PUT') return run(args, PUT);
    if (PATCH && method === 'PATCH') return run(args, PATCH);
    if (DELETE && method === 'DELETE') return run(args, DELETE);
    throw methodNotAllowed(allowed);
  }

  async function run<Query extends Schema, Body extends Schema>(
    args: CallArgs,
    call: Call<Query, Body, Who, Answer> & Access,
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
    call: Call<Query, Body, Who, Answer>,
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
      upload: call.takesUpload ? uploadBody(args.request) : noUpload,
      bytes: call.file ? await readFile(args.request, call.file) : noBytes,
      param: (name) => requireParam(params[name]),
      header: (name) => args.request.headers.get(name),
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
  // For the API reference, and for tests that call every service with the permission left out.
  const described = Object.assign(handle, { calls, audience });
  return { loader: described, action: described };
}

const noBytes = new Uint8Array();
const noUpload: UploadBody = { header: () => null, body: null };

/** Reading `request` creates it, which calls without a body don't need. */
const takesBody = ({ body, file }: { body?: unknown; file?: unknown }): boolean =>
  body !== undefined || file !== undefined;

function requireParam(value: string | undefined): string {
  if (value === undefined || !isStorable(value)) throw notFound();
  return value;
}
