/** The position after which a page starts: the sort values of the last item before it, ending with its id. */
export type Position = readonly string[];

export function encodeCursor(position: Position): string {
  return base64Url(JSON.stringify(position));
}

/** Returns any JSON value. Throws if the text is not a cursor. */
export function decodeCursor(cursor: string): unknown {
  return JSON.parse(fromBase64Url(cursor));
}

function base64Url(text: string): string {
  const binary = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(binary, (char) => char.charCodeAt(0)),
  );
}
