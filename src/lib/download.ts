/** A file as the response of a call. It is streamed, so that its size doesn't matter. */
export interface Download {
  /** ASCII, without quotes and slashes. */
  fileName: string;
  /** The file name in any script. All browsers support it. Default: `fileName`. */
  title?: string;
  contentType: string;
  content: AsyncIterable<string | Uint8Array>;
}
