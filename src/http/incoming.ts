import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequest } from '@remix-run/node-fetch-server';

/**
 * A request as it came. Most calls only read, and need no more of it; the web's Request, with headers, body and signal, takes as long to
 * make as looking up who asks.
 */
export interface Incoming {
  readonly method: string;
  /** Whole, as `URL` spells it. */
  readonly url: string;
  /** The web's Request of it, made when first asked for. */
  request(): Request;
}

/** `origin`: where the request reached the server. */
export function readIncoming(
  message: IncomingMessage,
  response: ServerResponse,
  { origin, pathAndQuery }: { origin: string; pathAndQuery: string },
): Incoming {
  let request: Request | undefined;
  const { protocol, host } = new URL(origin);
  return {
    method: message.method ?? 'GET',
    url: new URL(origin + pathAndQuery).href,
    request() {
      message.url = pathAndQuery;
      return (request ??= createRequest(message, response, { protocol, host }));
    },
  };
}
