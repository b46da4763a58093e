import type { ApiResponse } from '../responses/api-response';
import type { CallArgs } from '../routing/api-router';
import type { Actor } from '../../lib/actor';
import { methodNotAllowed, notFound } from '../../lib/errors';
import { isStorable } from '../../lib/text/unicode';
import type { Answer } from './answers';
import { requireSameOrigin } from './guards';
import { maySendMuch, readFile, readJson, readQuery } from './input';
import { errorResponse, toApiResponse } from './call-response';
import type { Audience, Call, Calls, Inputs, Output, Schema } from './call-declaration';

/** Creates the function that answers the calls of one path. */
export function createHandler<
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
    const isCrossOrigin = POST?.isCrossOrigin === true;
    if (isCrossOrigin && method === 'OPTIONS') return preflight(args);
    if (!(isCrossOrigin && method === 'POST')) requireSameOrigin(args, args.context);
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
    const isLarge = call.readsUpload === true || (takesBody(call) && maySendMuch(args, call));
    // Don't read a large body until its call gets a turn.
    return isLarge
      ? args.context.app.largeCallSemaphore.schedule(() => answerCall(args, call, who))
      : answerCall(args, call, who);
  }

  async function answerCall<Query extends Schema, Body extends Schema>(
    args: CallArgs,
    call: Call<Query, Body, Who, Answer>,
    who: Who,
  ): Promise<ApiResponse> {
    const { url, params, context, header } = args;
    const query = call.query && readQuery(url, call.query);
    const body = call.body && (await readJson(args, call.body, call));
    const inputs: Inputs<Query, Body> = {
      context,
      // TypeScript can't infer that a call without a schema has no such input.
      query: query as Output<Query>,
      body: body as Output<Body>,
      upload: args,
      bytes: call.file ? await readFile(args, call.file) : noBytes,
      param: (name) => requireParam(params[name]),
      header,
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
  // Used by the API reference, and by tests that call every service without the permission check.
  return Object.assign(handle, { calls, audience });
}

/** Lets a browser make a call from the page of another site. The answer then says whether the page may read it. */
const preflight = ({ header }: CallArgs): ApiResponse => ({
  status: 204,
  headers: {
    'Access-Control-Allow-Origin': header('Origin') ?? '*',
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': '86400',
  },
  body: null,
});

const noBytes = new Uint8Array();

/** Returns whether a call takes a body. */
const takesBody = ({ body, file }: { body?: unknown; file?: unknown }): boolean =>
  body !== undefined || file !== undefined;

function requireParam(value: string | undefined): string {
  if (value === undefined || !isStorable(value)) throw notFound();
  return value;
}
