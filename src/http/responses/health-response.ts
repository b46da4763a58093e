import type { ServerResponse } from 'node:http';
import type { HttpServices } from '../http-services';
import { problemError } from '../../lib/database-problem';

/** Answers /healthz with 200 if the database works, else with 503 and the reason. */
export async function answerHealth(app: HttpServices, response: ServerResponse): Promise<void> {
  const problem = await app.databaseHealth.check();
  if (problem === null) send(response, 200, { status: 'ok' });
  else send(response, 503, { status: 'database unavailable', reason: problemError(problem).message });
}

/** Tells load balancers to send their requests to other servers. */
export const answerStopping = (response: ServerResponse): void =>
  send(response, 503, { status: 'stopping', reason: 'The server is stopping' });

function send(response: ServerResponse, status: number, answer: { status: string; reason?: string }): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(answer));
}
