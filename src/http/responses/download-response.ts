import type { ApiResponse } from './api-response';
import type { Download } from '../../lib/download';

export const isDownload = (result: unknown): result is Download =>
  result instanceof Object && 'fileName' in result && 'contentType' in result && 'content' in result;

/**
 * Streams the file as fast as the client reads it. The first chunk is created before the response begins, so that an
 * immediate failure still has its own status. A later failure aborts the connection, so that no client takes the file
 * as complete.
 */
export async function downloadResponse(download: Download): Promise<ApiResponse> {
  const { fileName, title, contentType, content, stored } = download;
  const chunks = content[Symbol.asyncIterator]();
  return {
    status: stored?.range ? 206 : 200,
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${fileName}"${inAnyScript(title ?? fileName, fileName)}`,
      // If a browser shows the file anyway, its user-written content can't run in our origin.
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      ...(stored && storedHeaders(stored)),
    },
    body: startingWith(await chunks.next(), chunks),
  };
}

/**
 * Returns the headers of a stored file. A strong ETag also prevents compression, so that the length is known and
 * clients can request parts.
 */
function storedHeaders({ size, etag, range }: NonNullable<Download['stored']>): Record<string, string> {
  return {
    ETag: `"${etag}"`,
    'Accept-Ranges': 'bytes',
    'Content-Length': String(range ? range.end - range.start + 1 : size),
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
  };
}

/** Puts back the first chunk. It isn't a generator, because closing one that hasn't started would leave `rest` open. */
function startingWith<Chunk>(first: IteratorResult<Chunk>, rest: AsyncIterator<Chunk>): AsyncIterable<Chunk> {
  let waiting: IteratorResult<Chunk> | null = first;
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const next = waiting ?? (await rest.next());
        waiting = null;
        return next;
      },
      async return() {
        await rest.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}

/** Returns the `filename*` parameter (RFC 8187), or an empty text if the plain file name is enough. */
function inAnyScript(title: string, fileName: string): string {
  if (title === fileName) return '';
  // Removes path separators, control characters and lone surrogates, which can't be encoded.
  const safe = title.replaceAll(/[/\\\p{Cc}\p{Cs}]/gu, ' ');
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `; filename*=UTF-8''${encoded}`;
}
