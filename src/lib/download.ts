/** A file as the response of a call. It is streamed, so that its size doesn't matter. */
export interface Download {
  /** ASCII, without quotes and slashes. */
  fileName: string;
  /** The file name in any script. All browsers support it. Default: `fileName`. */
  title?: string;
  contentType: string;
  content: AsyncIterable<string | Uint8Array>;
  /** Set for a file whose bytes are stored as they are sent. */
  stored?: {
    /** All of the file, in bytes. */
    size: number;
    /** Identifies these bytes. */
    etag: string;
    /** The part that `content` has, both ends included; null for the whole file. */
    range: { start: number; end: number } | null;
  };
}

/** Creates the first chunk of a file now. Its errors are thrown here, where the response has not begun. */
export async function readAhead<Chunk>(content: AsyncGenerator<Chunk, void>): Promise<AsyncIterable<Chunk>> {
  const first = await content.next();
  return resume(first, content);
}

async function* resume<Chunk>(first: IteratorResult<Chunk, void>, rest: AsyncGenerator<Chunk, void>) {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
