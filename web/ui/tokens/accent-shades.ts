import { contrast } from './contrast';
import { hexOf, oklchOf, type Oklch } from './oklch';

/** The accent tokens of one theme, derived from one color. */
export interface AccentShades {
  /** Color of buttons and marks. */
  accent: string;
  hover: string;
  pressed: string;
  /** Color of text on the three above. */
  on: string;
  /** Color of links. */
  text: string;
  subtle: string;
  border: string;
  quiet: string;
}

export type Theme = 'light' | 'dark';

/** Minimum contrast of WCAG 2 AA: 1.4.3 for text, 1.4.11 for shapes. */
const TEXT = 4.5;
const SHAPE = 3;

const WHITE = '#ffffff';
const INK = '#181b23';

interface Ground {
  /** The surfaces of tokens.css that links and shapes are on. */
  surfaces: readonly string[];
  /** The direction in which a shade becomes readable on the surfaces: lighter (1) or darker (-1). */
  direction: 1 | -1;
  subtle: Pick<Oklch, 'lightness' | 'chroma'>;
  border: Pick<Oklch, 'lightness' | 'chroma'>;
  quiet: Pick<Oklch, 'lightness' | 'chroma'>;
}

export const grounds: Record<Theme, Ground> = {
  light: {
    surfaces: ['#fcfcfd', '#ffffff', '#f7f8fa', '#f0f1f4'],
    direction: -1,
    subtle: { lightness: 0.962, chroma: 0.022 },
    border: { lightness: 0.89, chroma: 0.055 },
    quiet: { lightness: 0.8, chroma: 0.09 },
  },
  dark: {
    surfaces: ['#0e1014', '#14161b', '#101217', '#1a1d23'],
    direction: 1,
    subtle: { lightness: 0.26, chroma: 0.065 },
    border: { lightness: 0.37, chroma: 0.09 },
    quiet: { lightness: 0.42, chroma: 0.11 },
  },
};

const STEP = 0.005;

/** Returns the nearest shade that passes `isGood`: the color itself, or a lighter or darker one. */
function nearest(color: string, isGood: (shade: string) => boolean, directions: readonly number[]): string {
  if (isGood(color)) return color;
  const base = oklchOf(color);
  for (let distance = STEP; distance <= 1; distance += STEP)
    for (const direction of directions) {
      const lightness = base.lightness + direction * distance;
      if (lightness < 0 || lightness > 1) continue;
      const shade = hexOf({ ...base, lightness });
      if (isGood(shade)) return shade;
    }
  throw new Error(`${color} has no readable shade`);
}

const reaches = (minimum: number, others: readonly string[]) => (shade: string) =>
  others.every((other) => contrast(shade, other) >= minimum);

/** Returns white if it is readable, because people expect white text on a button. Otherwise dark, or null if neither is. */
const textOn = (shade: string): string | null =>
  [WHITE, INK].find((text) => contrast(text, shade) >= TEXT) ?? null;

/**
 * Limits of the lightness. Shades beyond them can't become darker or lighter on hover, so they change in the other
 * direction.
 */
const ENDS = { darkest: 0.25, lightest: 0.9 };

/**
 * Returns the change of a button's lightness on hover. It moves away from the text, so that the text stays readable.
 * Nearly black buttons change more, because the eye sees less there.
 */
function hoverChange(accent: string, on: string): number {
  const { lightness } = oklchOf(accent);
  if (on === WHITE) return lightness < ENDS.darkest ? 0.15 : -0.05;
  return lightness > ENDS.lightest ? -0.05 : 0.05;
}

/** Change of a pressed button, as a multiple of the change on hover. */
const PRESSED = 1.8;

/** Returns the shades that are nearest to a color (`#rrggbb`), have its hue and are readable in a theme. */
export function accentShades(color: string, theme: Theme): AccentShades {
  const { surfaces, direction, ...tints } = grounds[theme];
  const base = oklchOf(color);
  const tint = ({ lightness, chroma }: Pick<Oklch, 'lightness' | 'chroma'>) =>
    hexOf({ lightness, chroma: Math.min(chroma, base.chroma), hue: base.hue });
  const subtle = tint(tints.subtle);
  const isShape = reaches(SHAPE, surfaces);
  const accent = nearest(color, (shade) => isShape(shade) && textOn(shade) !== null, [-1, 1]);
  const on = textOn(accent) ?? INK;
  const own = oklchOf(accent);
  const change = hoverChange(accent, on);
  const moved = (times: number) => hexOf({ ...own, lightness: own.lightness + times * change });
  return {
    accent,
    hover: moved(1),
    pressed: moved(PRESSED),
    on,
    text: nearest(color, reaches(TEXT, [...surfaces, subtle]), [direction]),
    subtle,
    border: tint(tints.border),
    quiet: tint(tints.quiet),
  };
}

/** Returns the custom properties of tokens.css for the shades. */
export const accentTokens = (shades: AccentShades): Record<`--${string}`, string> => ({
  '--accent': shades.accent,
  '--accent-hover': shades.hover,
  '--accent-pressed': shades.pressed,
  '--accent-on': shades.on,
  '--accent-text': shades.text,
  '--accent-subtle': shades.subtle,
  '--accent-border': shades.border,
  '--accent-quiet': shades.quiet,
  '--focus': shades.text,
});
