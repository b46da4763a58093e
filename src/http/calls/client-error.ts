import type { RequestContext } from '../requests/request-context';
import { isAppError, type AppError } from '../../lib/errors';

/**
 * Returns the error that the client may see: a service's refusal, or 503 while the database is unavailable. Returns
 * null for any other error.
 */
export const toClientError = (
  error: unknown,
  { app, requestId }: Pick<RequestContext, 'app' | 'requestId'>,
): AppError | null => (isAppError(error) ? error : app.databaseHealth.explain(error, requestId));

/** Answers a client error in plain text, for routes that are neither calls nor screens. Rethrows any other error. */
export function plainTextErrorResponse(error: unknown, context: RequestContext): Response {
  const refusal = toClientError(error, context);
  if (refusal === null) throw error;
  return new Response(`${refusal.message}\n`, {
    status: refusal.status,
    headers: { ...refusal.headers, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
