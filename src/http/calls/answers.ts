import type * as z from 'zod';
import type { ApiResponse } from '../responses/api-response';
import type { Download } from '../../lib/download';
import type { Page } from '../../lib/paging';

/** A page of a list: an array, with its count and next page in headers. */
export interface PageAnswer<Item extends z.ZodType> {
  kind: 'page';
  item: Item;
  /** Descriptions of further headers, by name. */
  headers: Readonly<Record<string, string>>;
}

interface EmptyAnswer {
  kind: 'empty';
}

/** A file that is downloaded. */
interface DownloadAnswer {
  kind: 'download';
  types: readonly string[];
  /** What a JSON file is a list of. */
  items?: z.ZodType;
  /** Whether clients can request parts of the file. */
  isStored: boolean;
}

/** Bytes, or text without a schema. */
interface RawAnswer {
  kind: 'raw';
  types: readonly string[];
  /** Statuses without a body that the call can also answer with, such as 304. */
  bodiless: readonly number[];
}

/** Status 303 with a `Location`. */
interface RedirectAnswer {
  kind: 'redirect';
}

/** JSON whose status depends on the result of the call. */
interface OutcomeAnswer<Body extends z.ZodType> {
  kind: 'outcome';
  statuses: readonly number[];
  body: Body;
  /** Whether the call redirects forms instead. */
  mayRedirect: boolean;
}

/** The answer of a successful call. A schema stands for JSON. */
export type Answer =
  | z.ZodType
  | PageAnswer<z.ZodType>
  | EmptyAnswer
  | DownloadAnswer
  | RawAnswer
  | RedirectAnswer
  | OutcomeAnswer<z.ZodType>;

/** Declares a list call. `headers`: descriptions of its own headers, by name. */
export const pageOf = <Item extends z.ZodType>(
  item: Item,
  headers: Readonly<Record<string, string>> = {},
): PageAnswer<Item> => ({ kind: 'page', item, headers });

/** Declares a 204. */
export const noContent: EmptyAnswer = { kind: 'empty' };

/** Declares a file of one of these media types. */
export const download = (...types: string[]): DownloadAnswer => ({
  kind: 'download',
  types,
  isStored: false,
});

/** Declares an uploaded file of any type. Add 416 to the call's `alsoRefuses`. */
export const storedFile: DownloadAnswer = { kind: 'download', types: ['*/*'], isStored: true };

/** Declares a response of one of these media types that the call creates itself with `customResponse`. */
export const rawBody = (...types: string[]): RawAnswer => ({ kind: 'raw', types, bodiless: [] });

/** Like `rawBody`, for a call that may also answer without a body. */
export const rawBodyOr = (bodiless: readonly number[], ...types: string[]): RawAnswer => ({
  kind: 'raw',
  types,
  bodiless,
});

/** Declares a redirect of a form, which the call creates itself with `customResponse`. */
export const seeOther: RedirectAnswer = { kind: 'redirect' };

/** Declares a response that the call creates itself with `outcome`. */
export const outcomeOf = <Body extends z.ZodType>(
  statuses: readonly number[],
  body: Body,
): OutcomeAnswer<Body> => ({ kind: 'outcome', statuses, body, mayRedirect: false });

/** Like `outcomeOf`, for a call that redirects forms. */
export const outcomeOrSeeOther = <Body extends z.ZodType>(
  statuses: readonly number[],
  body: Body,
): OutcomeAnswer<Body> => ({ kind: 'outcome', statuses, body, mayRedirect: true });

/** Errors whose body isn't that of the API: the meaning of each status, and the body. */
export interface OtherErrors {
  statuses: Readonly<Record<number, string>>;
  body: z.ZodType;
}

declare const bodyOfOutcome: unique symbol;
/** A response of `outcome`, with the type of its JSON. */
export interface Outcome<Body> extends ApiResponse {
  readonly [bodyOfOutcome]?: Body;
}

/** The result type of `run` for an answer; `unknown` without one. */
export type ResultOf<Answered> = Answered extends z.ZodType
  ? Unchanging<z.output<Answered>>
  : Answered extends PageAnswer<infer Item>
    ? Page<Unchanging<z.output<Item>>>
    : Answered extends OutcomeAnswer<infer Body>
      ? Outcome<Unchanging<z.output<Body>>>
      : Answered extends EmptyAnswer
        ? Nothing
        : Answered extends DownloadAnswer
          ? Download
          : Answered extends RawAnswer | RedirectAnswer
            ? ApiResponse
            : unknown;

/** The result type of a function that returns nothing. */
type Nothing = Awaited<Promise<void>>;

/** Makes lists readonly, because services may return lists that the caller can't change. */
type Unchanging<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Unchanging<Value[Key]> }
    : Value;
