import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A received request. */
export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server on loopback that receives webhooks. */
export interface WebhookReceiver {
  url: string;
  /** Environment of a server that may send to it. */
  env: { PARTNERHUB_FETCH_ALLOW: string };
  received: ReceivedWebhook[];
  /** Answers a request; by default with 204. */
  answer: (request: ReceivedWebhook, response: ServerResponse) => void;
  close(): Promise<void>;
}

export const accept = (_: ReceivedWebhook, response: ServerResponse): void =>
  void response.writeHead(204).end();

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const received = { path: request.url ?? '', headers: request.headers, body };
      receiver.received.push(received);
      receiver.answer(received, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${address instanceof Object ? address.port : 0}`,
    env: { PARTNERHUB_FETCH_ALLOW: '127.0.0.1' },
    received: [],
    answer: accept,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
