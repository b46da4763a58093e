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

/** @throws TypeError for what is no URL */
export function readIncoming(message: IncomingMessage, response: ServerResponse): Incoming {
  let request: Request | undefined;
  return {
    method: message.method ?? 'GET',
    url: new URL(`http://${message.headers.host ?? 'localhost'}${message.url ?? '/'}`).href,
    request: () => (request ??= createRequest(message, response)),
  };
}
