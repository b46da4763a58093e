import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { streamBody } from './request-body';

/**
 * A call as it arrives. Creating a web Request, with headers, body and signal, would take as long as reading the
 * session.
 */
export interface IncomingCall {
  readonly method: string;
  /** The complete URL, normalized by `URL`. */
  readonly url: string;
  /** Returns a header. Its name isn't case-sensitive. */
  header(name: string): string | null;
  /** Returns the body, which can be read once. */
  body(): Readable;
}

/** An incoming request. */
export interface Incoming extends IncomingCall {
  /** The path of `url`. */
  readonly pathname: string;
  /** Returns the web Request of a screen, without a body. */
  request(): Request;
}

/** An incoming request of the Node server. */
export interface OpenRequest extends Incoming {
  /** Drops the rest of a body that was refused. It would block the next request on the connection. */
  release(): void;
}

/** @param origin the origin at which the request reached the server */
export function readIncoming(
  message: IncomingMessage,
  { origin, pathAndQuery }: { origin: string; pathAndQuery: string },
): OpenRequest {
  const { href: url, pathname } = new URL(origin + pathAndQuery);
  const { method = 'GET', headers } = message;
  let body: Readable | undefined;
  return {
    method,
    url,
    pathname,
    header: (name) => headers[name.toLowerCase()]?.toString() ?? null,
    body: () => (body ??= streamBody(message)),
    // Without a signal, because Remix doesn't wait for loaders when it aborts: they would use a closed database.
    request: () =>
      new Request(url, {
        method,
        headers: Object.entries(headers).map(([name, value = '']) => [name, value.toString()]),
      }),
    release() {
      body?.destroy();
      if (!message.complete) message.resume();
    },
  };
}
