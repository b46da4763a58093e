/** Converts text to a part of a file name, in ASCII for all browsers and file systems. The result can be empty. */
export function slug(text: string): string {
  const ascii = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return ascii.slice(0, 60).replaceAll(/^-+|-+$/g, '');
}
