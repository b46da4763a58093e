import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { version } from '../../../package.json';
import type { Api } from '../../http/routing/api-router';
import { describeApi } from './document';
import type { OpenApi } from './openapi.types';

interface Written {
  document: OpenApi;
  text: string;
  etag: string;
}

/**
 * Cached for each server, because the document depends on nothing else. It is written on first use rather than at
 * start.
 */
const written = new WeakMap<Api, Promise<Written>>();

/** Returns the OpenAPI document of the server. */
export function openApiOf(api: Api): Promise<Written> {
  const earlier = written.get(api);
  if (earlier) return earlier;
  const made = write(api);
  written.set(api, made);
  return made;
}

async function write({ calls }: Api): Promise<Written> {
  const document = await describeApi(calls, version);
  await setImmediate();
  const text = JSON.stringify(document);
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { document, text, etag };
}
