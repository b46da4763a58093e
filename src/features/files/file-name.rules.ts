import { truncate } from '../../lib/text/unicode';

/** The longest name in Unicode code points, and in bytes of UTF-8, which file systems count. */
const MAX_NAME = { characters: 200, bytes: 250 } as const;

/** The part after a dot counts as an extension up to this length. */
const MAX_EXTENSION = 20;

/** Control characters, and marks that change the direction of text: `exe.gpj` could pass for `jpg.exe`. Persian needs U+200C, emoji U+200D. */
const UNSAFE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Returns a name that is safe to show and to save: without folders, control characters and marks that reverse text, and
 * short enough for file systems. The extension stays.
 */
export function cleanFileName(given: string): string {
  const [last = ''] = given.toWellFormed().normalize('NFC').split(/[/\\]/).slice(-1);
  const name = last
    .replaceAll(UNSAFE, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  return name === '' ? 'file' : shorten(name);
}

function shorten(name: string): string {
  const dot = name.lastIndexOf('.');
  const hasExtension = dot > 0 && name.length - dot <= MAX_EXTENSION;
  const extension = hasExtension ? name.slice(dot) : '';
  let stem = truncate(hasExtension ? name.slice(0, dot) : name, MAX_NAME.characters - extension.length);
  while (bytesOf(stem + extension) > MAX_NAME.bytes) stem = truncate(stem, [...stem].length - 1);
  return stem + extension;
}

/** Returns the name in ASCII, for the part of Content-Disposition that old clients read. */
export function asciiFileName(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '_')
    .replaceAll(/["\\/;%]/g, '_');
  return ascii;
}
