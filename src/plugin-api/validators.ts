import type { SourceMemory } from './sources';

const MAX_VALIDATOR = 500;

/**
 * Returns the validators of an answer for the next request, as `etag` and `lastModified` of `validators`. Leaves out
 * those that are missing or too long to be kept.
 */
export function validatorsOf(headers: Headers): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, header] of [
    ['etag', 'etag'],
    ['lastModified', 'last-modified'],
  ] as const) {
    const value = headers.get(header);
    if (value !== null && value.length <= MAX_VALIDATOR) found[name] = value;
  }
  return found;
}

/**
 * Returns the headers of a conditional request, from the validators of the last answer. If nothing has changed since, the
 * server answers with status 304 and no body.
 */
export function conditionalHeaders({ etag, lastModified }: SourceMemory): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}
