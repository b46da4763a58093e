import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../../lib/package-root';

/** The weights in `documentStyle`. Chromium slants them for italics. */
const weights = [400, 600, 700];

/** The parts of Inter, and the letters that each of them has. */
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
 * letters the text uses. Other letters, and all letters without a built command line, come from the machine's fonts.
 * Each weight is a file of its own: of a variable font, Chromium draws each letter (Type 3), which looks worse on screens.
 */
export async function documentFonts(text: string): Promise<string> {
  const needed = parts.filter(({ needs }) => needs.test(text));
  const faces = needed.flatMap(({ name, range }) => weights.map((weight) => face(name, range, weight)));
  return (await Promise.all(faces)).join('');
}

async function face(part: string, range: string, weight: number): Promise<string> {
  const file = join(packageRoot, `dist/fonts/inter-${part}-${weight}-normal.woff2`);
  const data = await readFile(file, 'base64').catch(() => null);
  if (data === null) return '';
  return (
    `@font-face{font-family:'Inter Document';font-weight:${weight};unicode-range:${range};` +
    `src:url(data:font/woff2;base64,${data}) format('woff2')}`
  );
}
