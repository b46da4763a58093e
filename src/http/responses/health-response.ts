import type { ServerResponse } from 'node:http';
import type { HttpServices } from '../http-services';
import { problemError } from '../../lib/database-problem';

/**
 * The addresses for probes. `/livez` says whether the process answers. `/readyz`, and `/healthz` as it has always been
 * called, say whether it can serve requests.
 */
export const probes: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz']);

/** Answers a probe with 200, or with 503 and the reason. */
export async function answerProbe(
  app: Pick<HttpServices, 'databaseHealth'>,
  response: ServerResponse,
  { path, isStopping }: { path: string; isStopping: boolean },
): Promise<void> {
  if (path === '/livez') return send(response, 200, { status: 'ok' });
  // Load balancers send their requests to other servers.
  if (isStopping) return send(response, 503, { status: 'stopping', reason: 'The server is stopping' });
  const problem = await app.databaseHealth.check();
  if (problem === null) send(response, 200, { status: 'ok' });
  else send(response, 503, { status: 'database unavailable', reason: problemError(problem).message });
}

function send(response: ServerResponse, status: number, answer: { status: string; reason?: string }): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(answer));
}
