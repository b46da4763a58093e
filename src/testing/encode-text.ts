import { decodeWindows1252 } from '../lib/text/encodings';

/** Returns the bytes of a text in an encoding of at most two bytes per character, which Node.js can only decode. */
export function encodeText(text: string, encoding: string): Buffer<ArrayBuffer> {
  const bytesOf = bytesByCharacter(encoding);
  return Buffer.concat(
    [...text].map((character) => {
      const bytes = bytesOf.get(character);
      if (!bytes) throw new Error(`${encoding} lacks ${character}`);
      return Buffer.from(bytes);
    }),
  );
}

function bytesByCharacter(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding);
  const decode = (bytes: Uint8Array) =>
    // Node.js 20 decodes Windows-1252 as ISO-8859-1.
    decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  const found = new Map<string, number[]>();
  const add = (bytes: number[]) => {
    const text = decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\uFFFD' && !found.has(text)) found.set(text, bytes);
  };
  for (let lead = 0; lead < 256; lead += 1) add([lead]);
  for (let lead = 0x81; lead < 255; lead += 1)
    for (let trail = 0x40; trail < 255; trail += 1) add([lead, trail]);
  return found;
}
