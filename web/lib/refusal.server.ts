import type { RequestContext } from '../../src/http/request-context';
import { isAppError, type AppError } from '../../src/lib/errors';

/** Returns what the client may know: a service's refusal, or 503 while the database cannot work; null for any other error. */
export const refusalOf = (error: unknown, { app, requestId }: RequestContext): AppError | null =>
  isAppError(error) ? error : app.databaseHealth.explain(error, requestId);

/** The same as plain text, for what is neither a call nor a screen. */
export function answerRefusal(error: unknown, context: RequestContext): Response {
  const refusal = refusalOf(error, context);
  if (refusal === null) throw error;
  return new Response(`${refusal.message}\n`, {
    status: refusal.status,
    headers: { ...refusal.headers, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
