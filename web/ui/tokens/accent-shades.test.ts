import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accentShades, accentTokens, grounds, type Theme } from './accent-shades';
import { contrast } from './contrast';
import { hexOf, oklchOf } from './oklch';

const themes: Theme[] = ['light', 'dark'];
const levels = [0, 51, 102, 119, 153, 204, 255];
const toHex = (level: number) => level.toString(16).padStart(2, '0');
/** All corners of the color space, grays and a grid between them. */
const colors = levels.flatMap((r) =>
  levels.flatMap((g) => levels.map((b) => `#${toHex(r)}${toHex(g)}${toHex(b)}`)),
);

describe.each(themes)('the shades for the %s theme', (theme) => {
  const { surfaces } = grounds[theme];

  it('shades of any color reach WCAG AA on every surface', () => {
    const unreadable = colors.filter((color) => {
      const shades = accentShades(color, theme);
      const texts = [shades.accent, shades.hover, shades.pressed].map((back) => contrast(shades.on, back));
      const links = [...surfaces, shades.subtle].map((back) => contrast(shades.text, back));
      const shapes = surfaces.map((back) => contrast(shades.accent, back));
      return Math.min(...texts, ...links) < 4.5 || Math.min(...shapes) < 3;
    });
    expect(unreadable).toEqual([]);
  });

  it('the shade of a button differs from that of a pressed one', () => {
    for (const color of colors) {
      const { accent, hover, pressed } = accentShades(color, theme);
      expect(new Set([accent, hover, pressed]).size, color).toBe(3);
    }
  });

  it('shades keep the hue of the accent color', () => {
    for (const color of ['#e11d48', '#0ea5e9', '#16a34a', '#9333ea', '#ffe600']) {
      const { accent, text } = accentShades(color, theme);
      for (const shade of [accent, text]) {
        const turn = Math.abs(oklchOf(shade).hue - oklchOf(color).hue);
        expect(Math.min(turn, 2 * Math.PI - turn), `${color} ${shade}`).toBeLessThan(0.06);
      }
    }
  });

  it('uses the surfaces of tokens.css', () => {
    const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
    const [, after = ''] = css.split(theme === 'light' ? '\n:root {' : "\n  [data-theme='dark'] {");
    const block = after.slice(0, after.indexOf('\n}'));
    const named = ['neutral-1', 'surface', 'surface-sunken', 'surface-overlay', 'neutral-2', 'neutral-3'];
    const used = named.flatMap((name) => new RegExp(`--${name}: (#\\w{6});`).exec(block)?.[1] ?? []);
    expect(used.length).toBeGreaterThanOrEqual(5);
    for (const hex of used)
      expect(Math.min(...surfaces.map((surface) => contrast(surface, hex))), hex).toBeLessThan(1.04);
    expect(used).toEqual(expect.arrayContaining([...surfaces]));
  });
});

describe('a shade', () => {
  it('keeps a color that is readable', () => {
    expect(accentShades('#4338ca', 'light')).toMatchObject({
      accent: '#4338ca',
      text: '#4338ca',
      on: '#ffffff',
    });
  });

  it('has dark text if white text is unreadable', () => {
    expect(accentShades('#ffe600', 'dark')).toMatchObject({
      accent: '#ffe600',
      text: '#ffe600',
      on: '#181b23',
    });
    expect(accentShades('#ffe600', 'light').accent).not.toBe('#ffe600');
  });

  it('makes black a lighter gray in the dark theme', () => {
    const { accent, text } = accentShades('#000000', 'dark');
    expect([accent, text].map((hex) => new Set(hex.slice(1).match(/../g)).size)).toEqual([1, 1]);
  });

  it('becomes a custom property', () => {
    expect(accentTokens(accentShades('#4338ca', 'light'))).toMatchObject({
      '--accent': '#4338ca',
      '--accent-on': '#ffffff',
      '--focus': '#4338ca',
    });
  });
});

describe('OKLCH', () => {
  it.each([
    ['#ff0000', 0.628, 0.2577, 29.23],
    ['#4f46e5', 0.5106, 0.2301, 276.97],
  ])('%s has the values of CSS Color 4', (hex, lightness, chroma, degrees) => {
    const color = oklchOf(hex);
    expect(color.lightness).toBeCloseTo(lightness, 3);
    expect(color.chroma).toBeCloseTo(chroma, 3);
    expect(((color.hue * 180) / Math.PI + 360) % 360).toBeCloseTo(degrees, 1);
  });

  it('converts back to the same color', () => {
    for (const color of colors) expect(hexOf(oklchOf(color))).toBe(color);
  });

  it('contrast is 21 between black and white, in any order', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
