/** A file as the answer of a call: sent piece by piece, so that its size does not matter. */
export interface Download {
  /** ASCII, without quotes and slashes. */
  fileName: string;
  /** The same in any script, for browsers, which all know it; the ASCII name unless given. */
  title?: string;
  contentType: string;
  content: AsyncIterable<string | Uint8Array>;
}
