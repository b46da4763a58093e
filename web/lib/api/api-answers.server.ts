import type * as z from 'zod';
import type { ApiResponse } from '../../../src/http/responses/api-response';
import type { Download } from '../../../src/lib/download';
import type { Page } from '../../../src/lib/paging';

/** A page of a list: an array, with its count and next page in headers. */
export interface PageAnswer<Item extends z.ZodType> {
  kind: 'page';
  item: Item;
  /** What further headers say, by name. */
  headers: Readonly<Record<string, string>>;
}

interface EmptyAnswer {
  kind: 'empty';
}

/** A file that is downloaded. */
interface DownloadAnswer {
  kind: 'download';
  types: readonly string[];
  /** Whether parts of the file can be asked for. */
  isStored: boolean;
}

/** Bytes, or text that isn't from a schema. */
interface RawAnswer {
  kind: 'raw';
  types: readonly string[];
  /** Statuses without a body that the call answers with as well, such as 304. */
  bodiless: readonly number[];
}

/** 303 with a `Location`. */
interface RedirectAnswer {
  kind: 'redirect';
}

/** JSON whose status depends on what the call did. */
interface OutcomeAnswer<Body extends z.ZodType> {
  kind: 'outcome';
  statuses: readonly number[];
  body: Body;
  /** Whether forms get a redirect instead. */
  mayRedirect: boolean;
}

/** What a successful call answers. A schema stands for its JSON. */
export type Answer =
  | z.ZodType
  | PageAnswer<z.ZodType>
  | EmptyAnswer
  | DownloadAnswer
  | RawAnswer
  | RedirectAnswer
  | OutcomeAnswer<z.ZodType>;

/** A list call. `headers`: what headers of its own say, by name. */
export const pageOf = <Item extends z.ZodType>(
  item: Item,
  headers: Readonly<Record<string, string>> = {},
): PageAnswer<Item> => ({ kind: 'page', item, headers });

/** 204. */
export const noContent: EmptyAnswer = { kind: 'empty' };

/** A file of one of these media types. */
export const download = (...types: string[]): DownloadAnswer => ({
  kind: 'download',
  types,
  isStored: false,
});

/** A file of any type that someone has uploaded. Add 416 to what its call also refuses. */
export const storedFile: DownloadAnswer = { kind: 'download', types: ['*/*'], isStored: true };

/** A response that the call makes itself with `customResponse`, of one of these media types. */
export const rawBody = (...types: string[]): RawAnswer => ({ kind: 'raw', types, bodiless: [] });

/** Does the same for a call that may also answer without a body. */
export const rawBodyOr = (bodiless: readonly number[], ...types: string[]): RawAnswer => ({
  kind: 'raw',
  types,
  bodiless,
});

/** A redirect of a form, which the call makes itself with `customResponse`. */
export const seeOther: RedirectAnswer = { kind: 'redirect' };

/** A response that the call makes itself with `outcome`. */
export const outcomeOf = <Body extends z.ZodType>(
  statuses: readonly number[],
  body: Body,
): OutcomeAnswer<Body> => ({ kind: 'outcome', statuses, body, mayRedirect: false });

/** Does the same for a call that redirects forms. */
export const outcomeOrSeeOther = <Body extends z.ZodType>(
  statuses: readonly number[],
  body: Body,
): OutcomeAnswer<Body> => ({ kind: 'outcome', statuses, body, mayRedirect: true });

/** Errors whose body isn't that of the API: what each status means, and the body. */
export interface OtherErrors {
  statuses: Readonly<Record<number, string>>;
  body: z.ZodType;
}

declare const bodyOfOutcome: unique symbol;
/** A response of `outcome`, with the type of its JSON. */
export interface Outcome<Body> extends ApiResponse {
  readonly [bodyOfOutcome]?: Body;
}

/** What `run` returns for an answer. Without one, anything. */
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

/** What a function without a result resolves to. */
type Nothing = Awaited<Promise<void>>;

/** Services may return lists that the caller can't change. */
type Unchanging<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Unchanging<Value[Key]> }
    : Value;
