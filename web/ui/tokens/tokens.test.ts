import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast as contrastOf } from './contrast';
import { color, font, layer, leading, motion, radius, shadow, size, space, weight } from './tokens';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function declarations(selector: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const block of css.split(`\n${selector} {`).slice(1)) {
    for (const [, name, value] of block.slice(0, block.indexOf('\n}')).matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      if (name && value) found.set(name, value);
    }
  }
  return found;
}

const light = declarations(':root');
const dark = new Map([...light, ...declarations("  [data-theme='dark']")]);

function resolve(theme: Map<string, string>, name: string): string {
  const value = theme.get(name);
  if (!value) throw new Error(`${name} is not in tokens.css`);
  const alias = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return alias ? resolve(theme, alias) : value;
}

const contrast = (theme: Map<string, string>, front: string, back: string): number =>
  contrastOf(resolve(theme, front), resolve(theme, back));

const surfaces = [
  '--canvas',
  '--surface',
  '--surface-sunken',
  '--surface-hover',
  '--surface-overlay',
  '--neutral-3',
];
const tones = ['accent', 'success', 'warning', 'danger', 'info'];

const textPairs: [string, string][] = [
  ...surfaces.flatMap((back): [string, string][] => [
    ['--text', back],
    ['--text-muted', back],
    ['--text-faint', back],
  ]),
  ...['--canvas', '--surface', '--surface-overlay'].flatMap((back): [string, string][] => [
    ['--accent-text', back],
    ['--danger-text', back],
  ]),
  ...tones.map((tone): [string, string] => [`--${tone}-text`, `--${tone}-subtle`]),
  ...['--warning-subtle', '--danger-subtle'].map((back): [string, string] => ['--text', back]),
  ['--text-muted', '--neutral-4'],
  ['--accent-on', '--accent'],
  ['--accent-on', '--accent-hover'],
  ['--accent-on', '--accent-pressed'],
  ['--danger-on', '--danger'],
  ['--danger-on', '--danger-hover'],
  ['--danger-on', '--danger-pressed'],
  ['--tooltip-text', '--tooltip'],
];

const shapePairs: [string, string][] = ['--canvas', '--surface', '--surface-overlay'].flatMap(
  (back): [string, string][] => [
    ['--border-control', back],
    ['--focus', back],
    ['--accent', back],
  ],
);

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, theme) => {
  it.each(textPairs)('%s has a contrast of at least 4.5 on %s', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapePairs)('%s has a contrast of at least 3 on %s', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3);
  });

  it.each(['--canvas', '--surface', '--neutral-3'])(
    'a disabled icon has less than half the contrast of muted text on %s',
    (back) => {
      expect(contrast(theme, '--icon-off', back)).toBeLessThan(contrast(theme, '--text-muted', back) / 2);
    },
  );
});

describe('the typed names', () => {
  it('the typed names refer only to existing tokens', () => {
    const names = [color, font, layer, leading, motion, radius, shadow, size, space, weight].flatMap(
      (group) => Object.values(group),
    );
    const missing = names.filter((name) => !light.has(name.slice('var('.length, -1)));
    expect(missing).toEqual([]);
  });
});
