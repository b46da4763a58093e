import { describe, expect, it } from 'vitest';
import { sanitizeStyleAttribute, sanitizeStyleSheet } from './sanitize-css';

const compact = (css: string) => css.replaceAll(/\s+/g, ' ').trim();

// ASVS 1.3.5
describe('style sheets of documents', () => {
  it.each([
    'h1 { color: #3e4fc4; font: 600 24pt/1.2 Georgia, serif }',
    '.grid { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)) }',
    '.hero { background: linear-gradient(90deg, rgb(1 2 3), hsl(200 50% 50%)); width: calc(100% - 2em) }',
    '@media print { .x > li:nth-child(2n+1)::before { content: "—" } }',
    'td { break-inside: avoid; border: 1px solid #000000 }',
  ])('a style sheet keeps %s', (css) => {
    expect(compact(sanitizeStyleSheet(css))).toBe(css);
  });

  it.each([
    ['a { color: red; background: url(x) }', 'a { color: red }'],
    ['a { color: red; background: URL ("x") }', 'a { color: red }'],
    ['a { color: red; src: src("x") }', 'a { color: red }'],
    ['a { color: red; width: expression(alert(1)) }', 'a { color: red }'],
    ['a { color: red; --x: 1; behavior: none }', 'a { color: red }'],
    ['a { color: red; height: 99999px; width: 1e6px; margin: -12345em }', 'a { color: red }'],
    ['@import "x"; @charset "x"; @namespace x "y"; @page { size: A3 } a { color: red }', 'a { color: red }'],
    ['@font-face { src: url(x) } @supports (a: b) { a { color: red } } b { color: red }', 'b { color: red }'],
    ['/* @import "x" */ a { color: red }', 'a { color: red }'],
    ['a { color: red } \\61 { color: red }', 'a { color: red }'],
  ])('a style sheet keeps only the harmless parts of %s', (css, kept) => {
    expect(compact(sanitizeStyleSheet(css))).toBe(kept);
  });

  it.each(['a { color: red', 'a { content: "</style><script>" }', '}}}', 'a:has(<b>) { color: red }'])(
    'drops a style sheet that is invalid or would end its element early: %s',
    (css) => {
      expect(sanitizeStyleSheet(css)).toBe('');
    },
  );
});

it('a style attribute keeps only declarations', () => {
  expect(sanitizeStyleAttribute('color: red; background: url(x); margin: 0 auto')).toBe(
    'color: red; margin: 0 auto',
  );
  expect(sanitizeStyleAttribute('color: red } a { color: blue')).toBe('');
  expect(sanitizeStyleAttribute('@import "x"; color: red')).toBe('color: red');
});
