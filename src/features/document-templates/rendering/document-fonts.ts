import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../../lib/package-root';

/** The font files of Inter in the build of the web application, and the letters that each of them has. */
const parts = [
  {
    name: 'latin',
    range: 'U+0000-00FF,U+0131,U+0152-0153,U+2000-206F,U+20AC,U+2122,U+2212,U+2215',
    needs: /./,
  },
  {
    name: 'latin-ext',
    range: 'U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0',
    needs: /[Ā-ʺḀ-ỿ₠-⃀]/,
  },
] as const;

/**
 * Returns the font of documents as CSS with embedded data, so that no request is needed: only the parts of Inter whose
 * letters the text uses. Other letters, and all letters without a built web application, come from the machine's fonts.
 */
export async function documentFonts(text: string): Promise<string> {
  const needed = parts.filter(({ needs }) => needs.test(text));
  const faces = await Promise.all(needed.map(async ({ name, range }) => face(await fontData(name), range)));
  return faces.join('');
}

const face = (data: string | null, range: string): string =>
  data === null
    ? ''
    : `@font-face{font-family:'Inter Document';font-weight:100 900;unicode-range:${range};` +
      `src:url(data:font/woff2;base64,${data}) format('woff2')}`;

const folder = join(packageRoot, 'build/client/assets');

async function fontData(part: string): Promise<string | null> {
  const files = await readdir(folder).catch(() => []);
  const file = files.find((name) => new RegExp(`^inter-${part}-wght-normal-[\\w-]+\\.woff2$`).test(name));
  return file === undefined ? null : readFile(join(folder, file), 'base64');
}
