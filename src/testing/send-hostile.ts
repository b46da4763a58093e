import { request as sendRequest, type Agent } from 'node:http';
import type { HostileRequest } from './hostile-requests';

export interface Answered {
  /** 0: the server closed the connection. */
  status: number;
  /** The whole body where it is short; empty otherwise. */
  text: string;
}

const KEPT = 100_000;

/** Sends a request as it is, where `fetch` would tidy its path. */
export function sendHostile(
  { agent, url }: { agent: Agent; url: string },
  { method, target, headers, body }: HostileRequest,
  cookie: string,
): Promise<Answered> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const sent = sendRequest({
      ...{ agent, hostname, port, method, path: target },
      headers: {
        ...(cookie !== '' && { Cookie: cookie }),
        ...headers,
        ...(body && { 'Content-Length': body.length }),
      },
    });
    sent.setTimeout(60_000, () => sent.destroy());
    sent.on('error', () => resolve({ status: 0, text: '' }));
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
