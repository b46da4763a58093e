import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequest } from '@remix-run/node-fetch-server';

/**
 * An incoming request. Most calls only read and don't need more. Creating a web Request, with headers, body and
 * signal, takes as long as reading the session.
 */
export interface Incoming {
  readonly method: string;
  /** The complete URL, normalized by `URL`. */
  readonly url: string;
  /** The path of `url`. */
  readonly pathname: string;
  /** Returns the web Request, which is created at the first call. */
  request(): Request;
}

/** @param origin the origin at which the request reached the server */
export function readIncoming(
  message: IncomingMessage,
  response: ServerResponse,
  { origin, pathAndQuery }: { origin: string; pathAndQuery: string },
): Incoming {
  let request: Request | undefined;
  const { href: url, pathname } = new URL(origin + pathAndQuery);
  return {
    method: message.method ?? 'GET',
    url,
    pathname,
    request() {
      const { protocol, host } = new URL(origin);
      message.url = pathAndQuery;
      return (request ??= createRequest(message, response, { protocol, host }));
    },
  };
}
