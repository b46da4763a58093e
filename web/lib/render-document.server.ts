import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';

/** A whole document in UTF-8. Rejects where not even its outermost part could be rendered. */
export function renderDocument(page: React.ReactElement, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(collectInto(resolve)),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** All is at hand by then, so React's two-kilobyte pieces are kept as they come instead of passing through a stream's queue. */
function collectInto(done: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const pieces: Uint8Array[] = [];
  return Object.assign(new Writable(), {
    write(piece: Uint8Array) {
      pieces.push(piece);
      return true;
    },
    end() {
      done(Buffer.concat(pieces));
    },
  });
}
