/** Number of bytes at the beginning of a file that its type is read from. */
export const SAMPLE_BYTES = 64 * 1024;

/** Types that a client may declare for a text. Browsers could run scripts in others. */
const declarable = new Set([
  'text/plain',
  'text/csv',
  'text/tab-separated-values',
  'text/markdown',
  'text/calendar',
  'text/vcard',
  'application/json',
]);

/**
 * Returns the type that is detected in the content. If it can't be detected, returns the client's type for a text if
 * that is harmless; HTML and SVG become plain text.
 * @param sample the beginning of the file
 * @param isWhole whether that is all of it
 */
export async function contentTypeOf(sample: Uint8Array, declared: string, isWhole: boolean): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(sample).catch(() => undefined);
  if (found && !isMarkup(found.mime)) return found.mime;
  if (!isText(sample, isWhole)) return 'application/octet-stream';
  const [type = ''] = declared.split(';');
  const wanted = type.trim().toLowerCase();
  return declarable.has(wanted) ? wanted : 'text/plain';
}

const isMarkup = (type: string): boolean => /^text\/|[/+]xml$/.test(type);

/** Whether this is UTF-8 without control characters other than those of texts. */
function isText(sample: Uint8Array, isWhole: boolean): boolean {
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return false;
  try {
    // With `stream`, an incomplete character at the end isn't an error.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
}
