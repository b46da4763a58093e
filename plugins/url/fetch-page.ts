import type { CheckedSource, Page, PluginTools, SourceMemory } from 'partnerhub/plugin';

export interface FetchedPage {
  page: Page;
  validators: SourceMemory;
}

/** Content types with text that can be compared. A response without a type is inspected. */
const READABLE =
  /^(text\/|application\/(xhtml\+xml|json|xml|javascript|octet-stream)|[\w.-]+\/[\w.-]+\+(json|xml))/i;
const LONGEST_VALIDATOR = 500;

/**
 * Returns the page as people see it. Runs its scripts if the page is empty without them. Returns null if the server
 * reports no change.
 * @throws Error for users
 */
export async function fetchPage(
  { url, validators, snapshot }: CheckedSource,
  tools: PluginTools,
): Promise<FetchedPage | null> {
  if (url === null) throw new Error('This source has no URL');
  const { etag, lastModified }: SourceMemory = snapshot === null ? {} : validators;
  const answer = await tools.fetch(url, {
    headers: {
      accept: 'text/html, application/xhtml+xml, text/plain;q=0.9, */*;q=0.8',
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
    },
  });
  if (answer.status === 304) return null;
  const address = answer.url || url;
  const { host } = new URL(address);
  if (!answer.ok) throw new Error(`${host} answered with an error (${answer.status})`);
  const contentType = answer.headers.get('content-type');
  const type = contentType?.split(';')[0]?.trim() ?? '';
  if (type !== '' && !READABLE.test(type)) throw notText(host, type);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (isBinary(bytes)) throw notText(host, type || 'a file');
  const page = await tools.readPage(bytes, { contentType, url: address });
  // No validators: those of the empty page say nothing about the content that its scripts load.
  if (page.needsScript) return { page: await rendered(address, host, tools), validators: {} };
  if (page.text === '') throw new Error(`${host} has no text at this address`);
  return { page, validators: validatorsOf(answer.headers) };
}

async function rendered(url: string, host: string, tools: PluginTools): Promise<Page> {
  const { html, status } = await tools.render(url).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : 'it could not be opened';
    throw new Error(`This page needs JavaScript, and opening it failed: ${why}`, { cause });
  });
  if (status >= 400) throw new Error(`${host} answered with an error (${status})`);
  const page = await tools.readPage(html, { contentType: 'text/html', url });
  if (page.text === '') throw new Error(`${host} has no text at this address, even with JavaScript`);
  return page;
}

/** The failure is final, because the address isn't going to become a page. */
const notText = (host: string, type: string): Error =>
  Object.assign(new Error(`${host} returned ${type} instead of a page`), { isFinal: true });

/** Text contains no zero bytes except in UTF-16 and UTF-32, which start with one or with a byte order mark. */
function isBinary(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024));
  if (start.subarray(0, 5).toString('latin1') === '%PDF-') return true;
  const isWide = start.subarray(0, 4).includes(0) || [0xfe, 0xff].includes(start[0] ?? 0);
  return !isWide && start.includes(0);
}

function validatorsOf(headers: Headers): SourceMemory {
  const kept = (name: string) => {
    const value = headers.get(name);
    return value !== null && value.length <= LONGEST_VALIDATOR ? value : undefined;
  };
  const etag = kept('etag');
  const lastModified = kept('last-modified');
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
}
