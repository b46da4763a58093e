import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';

/** Renders a whole document in UTF-8. Rejects if it can't be rendered. */
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

/**
 * Everything is rendered by then, so React's 2 kB chunks are collected directly instead of passing through a stream's
 * queue.
 */
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
