import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';

/** Renders a whole document in UTF-8. Rejects if it can't be rendered. */
export function renderDocument(page: React.ReactElement, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const chunks: Buffer[] = [];
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(withoutPadding(chunk));
              done();
            },
            final(done) {
              resolve(Buffer.concat(chunks));
              done();
            },
          }),
        );
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * React 18 fills chunks of 2,048 bytes. If the last character doesn't fit, its bytes come in the next chunk, and this one
 * ends with zeros, which browsers would show as characters (fixed in React 19).
 */
function withoutPadding(chunk: Buffer): Buffer {
  let end = chunk.length;
  while (end > 0 && chunk[end - 1] === 0) end -= 1;
  return chunk.subarray(0, end);
}
