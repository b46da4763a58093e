import type { Download } from '../../src/lib/download';

export const isDownload = (result: unknown): result is Download =>
  result instanceof Object && 'fileName' in result && 'contentType' in result && 'content' in result;

/**
 * The file, sent as fast as the client takes it. Its first piece is made before the answer begins, so that what fails at once
 * still has a status of its own; a later failure breaks the connection off, which no client takes for a whole file.
 */
export async function answerDownload({ fileName, contentType, content }: Download): Promise<Response> {
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
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  });
}
