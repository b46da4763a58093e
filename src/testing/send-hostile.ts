import { request as sendRequest, type Agent } from 'node:http';
import type { HostileRequest } from './hostile-requests';

export interface RawResponse {
  /** 0 if the server closed the connection. */
  status: number;
  /** The body, or an empty text if it is long. */
  text: string;
}

interface Server {
  agent: Agent;
  url: string;
}

const KEPT = 100_000;

/** Sends a request unchanged, whereas `fetch` would normalize its path. */
export async function sendHostile(to: Server, request: HostileRequest, cookie: string): Promise<RawResponse> {
  const answered = await sendOnce(to, request, cookie);
  // Retry: the server closed an idle connection just before it was reused.
  return answered === 'stale' ? sendHostile(to, request, cookie) : answered;
}

function sendOnce(
  { agent, url }: Server,
  { method, target, headers, body }: HostileRequest,
  cookie: string,
): Promise<RawResponse | 'stale'> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const sent = sendRequest({
      agent,
      hostname,
      port,
      method,
      path: target,
      headers: {
        ...(cookie !== '' && { Cookie: cookie }),
        ...headers,
        ...(body && { 'Content-Length': body.length }),
      },
    });
    sent.setTimeout(60_000, () => sent.destroy());
    sent.on('error', () => resolve(sent.reusedSocket ? 'stale' : { status: 0, text: '' }));
    sent.on('response', (response) => {
      let text = '';
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= KEPT) text += chunk.toString('latin1');
      });
      response.on('close', () =>
        resolve({ status: response.statusCode ?? 0, text: length <= KEPT ? text : '' }),
      );
    });
    sent.end(body ?? undefined);
  });
}
