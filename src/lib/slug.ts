/** A text as part of a file's name: ASCII alone, so that every browser and file system takes it; may be empty. */
export function slug(text: string): string {
  const ascii = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return ascii.slice(0, 60).replaceAll(/^-+|-+$/g, '');
}
