import { Parser } from 'htmlparser2';

const unseen = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'head', 'title']);
const lines = new Set(
  'address article aside blockquote br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);

/** No text, but an attack: the time that the parser takes grows with the square of the depth. */
const HOSTILE_DEPTH = 1_000;
const tooDeep = new Error('too deep');

/** What a reader of the HTML would see, without its looks: blocks on lines of their own, spaces as they are shown. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return tidy(html);
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

/** Control characters have no place in a text, and PostgreSQL cannot keep one of them. */
const CONTROLS = /(?![\n\t\r])[\p{Cc}\ufffe\uffff]/gu;
const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** What `tidy` may have to do something about: most texts come tidy, and looking is much faster than replacing. */
const UNTIDY =
  // By what need not be replaced: without `u` and lookahead it takes a third of the time, over 5 MB of a feed.
  /[^ -~\n\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ud7ff\ue000-\ufefe\uff00-\ufffd]|^\s|\s$| \s|\n |\n{3}/;

/** Spaces are single, lines neither begin nor end with one, and at most one line in a row is empty. */
export const tidy = (text: string): string => (UNTIDY.test(text) ? tidied(text) : text);

const tidied = (text: string): string =>
  text
    .replace(LONE_SURROGATES, '\ufffd')
    .replace(CONTROLS, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The same on one line, as for a title. */
export const oneLine = (text: string): string => tidy(text).replace(/\n+/g, ' ');
