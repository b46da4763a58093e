/** The messages for each field, as sent in `fields` of an error response. */
export type FieldErrors = Record<string, string[]>;

const brand = 'partnerhub.error';

/**
 * An error that is sent to the caller, with the HTTP `status` and the `message` of the response. Recognised by its
 * brand instead of instanceof, because the command line and the web server are separate bundles.
 */
export interface AppError extends Error {
  readonly brand: typeof brand;
  readonly status: number;
  readonly fields?: FieldErrors;
  readonly headers?: Record<string, string>;
  /** The id of the record that a missing one was merged into. */
  readonly mergedInto?: string;
}

interface ErrorDetails {
  mergedInto?: string;
  fields?: FieldErrors;
  headers?: Record<string, string>;
}

function appError(status: number, message: string, details: ErrorDetails = {}): AppError {
  return Object.assign(new Error(message), { brand, status, ...details } as const);
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof Object && 'brand' in error && error.brand === brand;
}

/** The parts of an error that reach another thread, where the error is made again. */
export type SentAppError = Pick<AppError, 'status' | 'message' | 'fields' | 'headers'>;

export const sendableAppError = ({ status, message, fields, headers }: AppError): SentAppError => ({
  status,
  message,
  ...(fields && { fields }),
  ...(headers && { headers }),
});

export const restoreAppError = ({ status, message, ...details }: SentAppError): AppError =>
  appError(status, message, details);

/** 400. Pass `fields` if the error belongs to fields; the first message is also the error's message. */
export const invalid = (message: string, fields?: FieldErrors) =>
  appError(400, message, fields ? { fields } : {});

/** 400 for one field with an invalid value. */
export const invalidField = (field: string, message: string) => invalid(message, { [field]: [message] });

/** 401 */
export const notSignedIn = (message = 'Not signed in') => appError(401, message);

/** 401 for a bearer token that is not accepted (RFC 6750). */
export const badToken = (message: string) =>
  appError(401, message, { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });

/** 403 */
export const forbidden = (message = "You don't have permission to do this") => appError(403, message);

/** 404. Also for an id of another workspace, so that its existence is not revealed. */
export const notFound = (message = 'Not found', details: Pick<ErrorDetails, 'mergedInto'> = {}) =>
  appError(404, message, details);

/** 405 */
export const methodNotAllowed = (allow: string[]) =>
  appError(405, 'Method not allowed', { headers: { Allow: allow.join(', ') } });

/** 409 */
export const conflict = (message: string) => appError(409, message);

/** 409 for one field with a value that is taken. */
export const conflictOfField = (field: string, message: string) =>
  appError(409, message, { fields: { [field]: [message] } });

/** 409 for a forbidden state transition, with the message of the contract. */
export const cannotMove = (what: string, from: string, to: string) =>
  conflict(`Cannot move ${what} from ${from} to ${to}`);

/** 413 */
export const tooLarge = (message = 'Request body is too large') => appError(413, message);

/** 416 for a part of a file that it doesn't have (RFC 9110 §14.4). */
export const rangeNotSatisfiable = (size: number) =>
  appError(416, 'The file has no such part', { headers: { 'Content-Range': `bytes */${size}` } });

/** 422 */
export const unprocessable = (message: string) => appError(422, message);

/** 415 */
export const unsupportedMediaType = (type = 'application/json') =>
  appError(415, `Content-Type must be ${type}`);

/** 429; `retryAfter` in whole seconds. */
export const tooManyRequests = (retryAfter: number, message = 'Too many attempts. Please try again later.') =>
  appError(429, message, {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) },
  });

/** 499, which nginx also logs: the client disconnected before it had sent its request. No client receives this answer. */
export const clientDisconnected = () => appError(CLIENT_DISCONNECTED, 'The client disconnected');

export const CLIENT_DISCONNECTED = 499;

/** 503. `message` names the unavailable part; `retryAfter` is in whole seconds, for a problem that passes soon. */
export const unavailable = (
  message: string,
  { retryAfter, headers }: { retryAfter?: number; headers?: Record<string, string> } = {},
) =>
  appError(503, message, {
    headers: { ...headers, ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }) },
  });
