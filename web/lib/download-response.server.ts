import type { Download } from '../../src/lib/download';

export const isDownload = (result: unknown): result is Download =>
  result instanceof Object && 'fileName' in result && 'contentType' in result && 'content' in result;

/**
 * Streams the file as fast as the client reads it. The first chunk is made before the answer begins, so that an
 * immediate failure still has its own status. A later failure aborts the connection, so that no client takes the file
 * as complete.
 */
export async function downloadResponse({
  fileName,
  title,
  contentType,
  content,
}: Download): Promise<Response> {
  const pieces = content[Symbol.asyncIterator]();
  let next = await pieces.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (next.done) return controller.close();
        const { value } = next;
        controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
        next = await pieces.next();
        if (next.done) controller.close();
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${fileName}"${inAnyScript(title ?? fileName, fileName)}`,
      // If a browser shows the file anyway, its user-written content can't run in our origin.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'no-store',
    },
  });
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
