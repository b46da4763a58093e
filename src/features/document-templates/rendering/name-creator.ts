const CREATOR = '/Creator(PartnerHub)';

/**
 * Changes the program that a PDF of Chromium names as its creator. The length stays the same, because the index at the
 * end of the file has the positions of all objects.
 */
export function nameCreator(pdf: Uint8Array): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const found = /(?<=\n)\/Creator \((?:[^()\\]|\\.)*\)\n/.exec(bytes.toString('latin1'));
  if (found) bytes.write(CREATOR.padEnd(found[0].length), found.index, 'latin1');
}
