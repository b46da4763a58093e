import type * as z from 'zod';
import type { CallContext } from '../routing/api-router';
import type { CallPermission } from '../../lib/actor';
import type { Answer, OtherErrors, ResultOf } from './answers';
import type { FileBody, Sent } from './input';

export type Schema = z.ZodType | undefined;

/** Who can make the calls of a path: members and API keys, everyone who is signed in, or anyone. */
export type Audience = 'members' | 'people' | 'anyone';
export type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface Inputs<Query, Body> {
  context: CallContext;
  query: Output<Query>;
  body: Output<Body>;
  /** The uploaded file. Empty in calls that don't take a file. */
  bytes: Uint8Array;
  /** The body of a call that takes an upload. */
  upload: Sent;
  /** Returns a parameter of the path, such as `id`. */
  param(name: string): string;
  header(name: string): string | null;
}

export interface Call<Query, Body, Who, Answered extends Answer> {
  /** The call's name for generated clients. Never changes. Default: derived from the path, such as `listLeads`. */
  operationId?: string;
  /** One line for the API reference. Default: derived from the path, such as `List leads`. */
  summary?: string;
  /** The answer of a success, for the API reference and tests. The compiler checks it against `run`. */
  answer: Answered;
  /** Statuses of errors that calls of this method and input usually don't answer with. */
  alsoRefuses?: readonly number[];
  /** Errors with another body, for a call that speaks a protocol of its own. */
  otherErrors?: OtherErrors;
  query?: Query;
  body?: Body;
  /** Whether a missing body counts as an empty object. */
  isBodyOptional?: boolean;
  /** Whether the call takes a file of any type and passes it on as it arrives. Its service limits its size. */
  takesUpload?: boolean;
  /** The file that the call takes instead of JSON. Larger files are refused. */
  file?: FileBody;
  /** Maximum size of the body, in bytes; 64 KiB by default. */
  maxBody?: number;
  /** Whether the call processes a whole file that was uploaded before. */
  readsUpload?: boolean;
  /** Whether pages of other sites can make the call, for which no cookie counts. Its service decides which. Only of POST. */
  isCrossOrigin?: boolean;
  /** Status of a success; 200 by default. If `run` returns undefined, the status is 204. */
  status?: number;
  run(inputs: Inputs<Query, Body> & Who): Promise<ResultOf<Answered>>;
}

export interface Protected {
  /** Checked before the input is read. The service checks it again, and everything that depends on the record. */
  permission: CallPermission;
}

/** The calls of one path. `Access` declares who can make each of them. */
export interface Calls<
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
  /** A path has either POST or PUT, which replaces the record. */
  PUT?: Call<PostQuery, PostBody, Who, Post> & Access;
  PATCH?: Call<undefined, PatchBody, Who, Patch> & Access;
  DELETE?: Call<undefined, undefined, Who, Delete> & Access;
}
