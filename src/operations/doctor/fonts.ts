import { createSharedBrowser, type SharedBrowser } from '../../reading/rendering/browser';
import { createLog } from '../../lib/logging/log';
import { seconds } from '../../lib/clock';
import { ok, warn, type Finding } from './finding';

/** One letter of each script. */
const letters: Readonly<Record<string, string>> = {
  Latin: 'A',
  Greek: 'Ω',
  Cyrillic: 'Ж',
  Armenian: 'Ա',
  Georgian: 'ა',
  Hebrew: 'א',
  Arabic: 'ع',
  Devanagari: 'क',
  Bengali: 'ক',
  Tamil: 'க',
  Thai: 'ก',
  Chinese: '漢',
  Japanese: 'あ',
  Korean: '한',
  emoji: '😀',
};

/** A code point without a character. Every font has the same box for it as for letters that it lacks. */
const NO_LETTER = '\u0378';

/** Checks that Chromium starts, and that documents and page screenshots show all common scripts instead of boxes. */
export async function checkFonts(chromium: string | null): Promise<Finding[]> {
  const browser = createSharedBrowser({ chromium, log: createLog('silent') });
  try {
    const missing = await missingScripts(browser);
    if (missing.length === 0) return [ok('fonts', 'there are fonts for all common scripts')];
    const packages = 'fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji';
    return [
      warn(
        'fonts',
        `PDF documents show boxes for ${missing.join(', ')}: install fonts, on Debian ${packages}`,
      ),
    ];
  } finally {
    await browser.close();
  }
}

async function missingScripts(browser: SharedBrowser): Promise<string[]> {
  const scripts = Object.keys(letters);
  const [box, ...pictures] = await browser.withPage(
    (page) =>
      page.evaluate(
        (texts) => {
          const context = document.createElement('canvas').getContext('2d');
          return texts.map((text) => {
            if (!context) return '';
            context.font = '30px sans-serif';
            context.clearRect(0, 0, 100, 100);
            context.fillText(text, 10, 50);
            return context.canvas.toDataURL();
          });
        },
        [NO_LETTER, ...Object.values(letters)],
      ),
    { limitMs: seconds(20), isOffline: true },
  );
  return scripts.filter((_, index) => pictures[index] === box);
}
