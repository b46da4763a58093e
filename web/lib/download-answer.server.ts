import type { Download } from '../../src/lib/download';

export const isDownload = (result: unknown): result is Download =>
  result instanceof Object && 'fileName' in result && 'contentType' in result && 'content' in result;

/**
 * The file, sent as fast as the client takes it. Its first piece is made before the answer begins, so that what fails at once
 * still has a status of its own; a later failure breaks the connection off, which no client takes for a whole file.
 */
export async function answerDownload({ fileName, title, contentType, content }: Download): Promise<Response> {
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
      // Should a browser show it after all, a file that people wrote runs nothing in our name.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'no-store',
    },
  });
}

/** RFC 8187. */
function inAnyScript(title: string, fileName: string): string {
  if (title === fileName) return '';
  // Neither a path nor a lone half of a letter, which cannot be encoded.
  const safe = title.replaceAll(/[/\\\p{Cc}\p{Cs}]/gu, ' ');
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `; filename*=UTF-8''${encoded}`;
}
