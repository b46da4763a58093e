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
              chunks.push(chunk);
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
