import type { CheckedSource, Page, PluginTools, SourceMemory } from 'partnerhub/plugin';

export interface AnsweredPage {
  page: Page;
  validators: SourceMemory;
}

/** What has a text that can be compared; what names no type is looked at. */
const READABLE =
  /^(text\/|application\/(xhtml\+xml|json|xml|javascript|octet-stream)|[\w.-]+\/[\w.-]+\+(json|xml))/i;
const LONGEST_VALIDATOR = 500;

/**
 * The page as people see it, its scripts run where there is nothing without them; null where the server says that nothing changed.
 * @throws Error for users.
 */
export async function askForPage(
  { url, validators, snapshot }: CheckedSource,
  tools: PluginTools,
): Promise<AnsweredPage | null> {
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
  // What its server says of the empty page tells nothing of what its scripts bring.
  if (page.needsScript) return { page: await rendered(address, host, tools), validators: {} };
  if (page.text === '') throw new Error(`${host} shows no text at this address`);
  return { page, validators: validatorsOf(answer.headers) };
}

async function rendered(url: string, host: string, tools: PluginTools): Promise<Page> {
  const { html, status } = await tools.render(url).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : 'it could not be opened';
    throw new Error(`This page shows nothing without JavaScript, and with it: ${why}`, { cause });
  });
  if (status >= 400) throw new Error(`${host} answered with an error (${status})`);
  const page = await tools.readPage(html, { contentType: 'text/html', url });
  if (page.text === '') throw new Error(`${host} shows no text at this address, with JavaScript neither`);
  return page;
}

/** It will be no page tomorrow, either. */
const notText = (host: string, type: string): Error =>
  Object.assign(new Error(`${host} gives no page at this address, but ${type}`), { isFinal: true });

/** Text has no zeros but in UTF-16 and UTF-32, which begin with one or with a mark. */
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
