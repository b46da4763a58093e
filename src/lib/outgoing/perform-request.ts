import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { collectBody, type BodyCollector } from './collect-body';
import { fetchFailure, type FetchFailure } from './failures';
import type { Hop } from './redirects';

/** A response with its whole body, decompressed. */
export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer<ArrayBuffer>;
}

/** Ends a request from outside, after a timeout or by the caller. */
export interface Ending {
  failure: FetchFailure | null;
  /** Ends the current request. */
  end: ((failure: FetchFailure) => void) | null;
}

interface Options {
  ending: Ending;
  maxBytes: number;
  /** Cuts a longer body at `maxBytes` instead of failing. */
  cutsLonger: boolean;
  /** Whether the body of this response is not needed, such as that of a redirect. */
  isBodiless(status: number, headers: IncomingHttpHeaders): boolean;
}

const NO_BODY = Buffer.alloc(0);

/**
 * Makes one request and reads its whole response. Doesn't use `fetch`, because its streams and signals cost more time
 * than the response of an unchanged feed.
 */
export function performRequest(agent: Dispatcher, hop: Hop, options: Options): Promise<Received> {
  const { ending, maxBytes, cutsLonger, isBodiless } = options;
  const { origin, pathname, search, host } = new URL(hop.url);
  return new Promise((resolve, reject) => {
    let control: Dispatcher.DispatchController | undefined;
    let body: BodyCollector | undefined;
    /** Stops the request. Events after that are ignored. */
    const abort = (why: FetchFailure) => {
      body?.stop();
      control?.abort(why);
    };
    const fail = (failure: FetchFailure) => {
      reject(failure);
      abort(failure);
    };
    if (ending.failure !== null) return reject(ending.failure);
    ending.end = fail;
    agent.dispatch(
      {
        origin,
        path: pathname + search,
        method: hop.method,
        headers: headersOf(hop),
        body: hop.body ?? null,
        // The caller's time limit covers the whole request.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        onRequestStart(given) {
          control = given;
          if (ending.failure !== null) given.abort(ending.failure);
        },
        onResponseStart(_, status, headers) {
          if (status < 200) return;
          const done = (whole: Buffer<ArrayBuffer>) => resolve({ status, headers, body: whole });
          if (isBodiless(status, headers)) {
            done(NO_BODY);
            return abort(fetchFailure('aborted', 'The rest of the body is not needed'));
          }
          const tooLarge = () =>
            fetchFailure('too-large', `The answer of ${host} is larger than ${inMiB(maxBytes)}`);
          body = collectBody({
            encoding: hop.method === 'HEAD' ? '' : textOf(headers['content-encoding']),
            maxBytes,
            onWhole: done,
            onTooLarge(start) {
              if (cutsLonger) done(start);
              else reject(tooLarge());
              abort(tooLarge());
            },
            onBroken(error) {
              reject(error);
              abort(fetchFailure('unreachable', error.message));
            },
          });
        },
        onResponseData: (_, chunk) => body?.write(chunk),
        onResponseEnd: () => body?.end(),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

/** Returns the headers with names in lower case, so that given headers replace the defaults. */
function headersOf({ headers, body }: Hop): Record<string, string> {
  const all: Record<string, string> = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br' };
  if (body !== undefined) all['content-type'] = 'text/plain;charset=UTF-8';
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value;
  return all;
}

const textOf = (header: string | string[] | undefined): string =>
  Array.isArray(header) ? header.join(',') : (header ?? '');

const inMiB = (bytes: number): string => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MiB`;
