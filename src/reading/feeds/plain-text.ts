import { Parser } from 'htmlparser2';
import { HOSTILE_DEPTH } from '../../lib/hostile-depth';
import { withLiteralTags, withUnknownTags } from './literal-tags';

const unseen = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'head', 'title']);
const lines = new Set(
  'address article aside blockquote br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);

const tooDeep = new Error('too deep');

/**
 * Converts HTML to the text that a browser would show, with blocks on separate lines and collapsed spaces. Keeps tags that
 * HTML doesn't have as text.
 */
export const plainText = (html: string): string => textOf(html, withUnknownTags);

/** Converts a title to one line of text. Also keeps HTML tags as text if their counterpart is missing. */
export const titleText = (html: string): string => oneLine(textOf(html, withLiteralTags));

function textOf(given: string, escape: (html: string) => string): string {
  if (!/[<&]/.test(given)) return tidy(given);
  const html = escape(given);
  const parts: string[] = [];
  const hidden: string[] = [];
  let depth = 0;
  const parser = new Parser({
    onopentagname(name) {
      depth += 1;
      if (depth > HOSTILE_DEPTH) throw tooDeep;
      if (unseen.has(name)) hidden.push(name);
      if (lines.has(name)) parts.push('\n');
      if (name === 'td' || name === 'th') parts.push(' ');
    },
    onclosetag(name) {
      depth -= 1;
      if (hidden[hidden.length - 1] === name) hidden.pop();
      if (lines.has(name)) parts.push('\n');
    },
    ontext(data) {
      if (hidden.length === 0) parts.push(data.replace(/\s+/g, ' '));
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (error !== tooDeep) throw error;
    return tidy(html.replace(/<[^<>]*>/g, ' '));
  }
  return tidy(parts.join(''));
}

/** Control characters are not text, and PostgreSQL can't store one of them. */
const CONTROLS = /(?![\n\t\r])[\p{Cc}\ufffe\uffff]/gu;
const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Matches text that `tidy` may have to change. Most texts need no change, and the test is much faster than replacing.
 */
const UNTIDY =
  // Lists the characters to keep, because without `u` and lookahead the test of a 5 MB feed takes a third of the time.
  /[^ -~\n\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ud7ff\ue000-\ufefe\uff00-\ufffd]|^\s|\s$| \s|\n |\n{3}/;

/** Collapses spaces, trims lines, reduces empty lines to one in a row, and removes invalid characters. */
export const tidy = (text: string): string => (UNTIDY.test(text) ? tidied(text) : text);

const tidied = (text: string): string =>
  text
    .replace(LONE_SURROGATES, '\ufffd')
    .replace(CONTROLS, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Tidies text and puts it on one line, such as a title. */
export const oneLine = (text: string): string => tidy(text).replace(/\n+/g, ' ');
