import type { Token } from './headline-tokens.rules';

/**
 * Phrases are written as words separated by spaces:
 * - `a|b` is either word, `a?` is optional, `<money>` is a class of tokens
 * - `raise~` is any form of the verb, `tap~~` doubles its last letter (tapped)
 * - `_` skips up to 3 tokens, `__` up to 6
 * - `^` is the start of the text, `$` its end
 */
interface Step {
  keys: ReadonlySet<string>;
  /** Maximum number of tokens to skip before it. */
  skip: number;
  isOptional: boolean;
}

interface Phrase<Label> {
  label: Label;
  weight: number;
  text: string;
  steps: readonly Step[];
  atStart: boolean;
  atEnd: boolean;
  /** Its place among all phrases. */
  order: number;
}

/** The phrases that begin with one word. */
interface Beginning<Label> {
  /** Phrases whose second word has to follow directly, by that word. */
  bySecond: Map<string, Phrase<Label>[]>;
  others: Phrase<Label>[];
}

export interface Found<Label> {
  label: Label;
  weight: number;
  /** Position of its first token in the list of tokens. */
  at: number;
  /** The position after its last token. */
  end: number;
  phrase: string;
}

/** Phrases by their first word. */
export type Phrases<Label> = ReadonlyMap<string, Beginning<Label>>;

/**
 * Reads phrases of one label: each line has a weight, then phrases separated by `/`. Lines can continue on the next one
 * with an indent of its own, without a weight.
 */
export function linesOf<Label>(
  label: Label,
  lines: string,
): { label: Label; weight: number; text: string }[] {
  let weight = 0;
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [, number, rest = ''] = /^(-?[\d.]+ )?(.*)$/.exec(line) ?? [];
      if (number !== undefined) weight = Number(number);
      return rest
        .split('/')
        .map((text) => text.trim())
        .filter((text) => text !== '')
        .map((text) => ({ label, weight, text }));
    });
}

/** Prepares phrases for `findPhrases`: groups them by their first words. */
export function phrasesOf<Label>(
  lines: readonly { label: Label; weight: number; text: string }[],
): Phrases<Label> {
  const byFirst = new Map<string, Beginning<Label>>();
  for (const [order, { label, weight, text }] of lines.entries()) {
    const words = text.split(' ');
    const atStart = words[0] === '^';
    const atEnd = words.at(-1) === '$';
    const steps = stepsOf(words.slice(atStart ? 1 : 0, atEnd ? -1 : undefined));
    const phrase = { label, weight, text, steps, atStart, atEnd, order };
    for (const key of steps[0]?.keys ?? []) {
      const beginning = byFirst.get(key) ?? { bySecond: new Map<string, Phrase<Label>[]>(), others: [] };
      byFirst.set(key, beginning);
      addTo(beginning, phrase);
    }
  }
  return byFirst;
}

function addTo<Label>({ bySecond, others }: Beginning<Label>, phrase: Phrase<Label>): void {
  const [, second] = phrase.steps;
  if (!second || second.skip > 0 || second.isOptional) {
    others.push(phrase);
    return;
  }
  for (const key of second.keys) {
    const phrases = bySecond.get(key);
    if (phrases) phrases.push(phrase);
    else bySecond.set(key, [phrase]);
  }
}

function stepsOf(words: readonly string[]): Step[] {
  const steps: Step[] = [];
  let skip = 0;
  for (const word of words) {
    if (word === '_' || word === '__') {
      skip = word === '_' ? 3 : 6;
      continue;
    }
    const isOptional = word.endsWith('?');
    const keys = new Set((isOptional ? word.slice(0, -1) : word).split('|').flatMap(formsOf));
    steps.push({ keys, skip, isOptional });
    skip = 0;
  }
  return steps;
}

function formsOf(word: string): string[] {
  if (!word.endsWith('~')) return [word];
  if (word.endsWith('~~')) {
    const base = word.slice(0, -2);
    const doubled = base + (base.at(-1) ?? '');
    return [base, `${base}s`, `${doubled}ed`, `${doubled}ing`];
  }
  const base = word.slice(0, -1);
  if (base.endsWith('e')) return [base, `${base}s`, `${base}d`, `${base.slice(0, -1)}ing`];
  if (/[^aeou]y$/.test(base)) {
    const stem = base.slice(0, -1);
    return [base, `${stem}ies`, `${stem}ied`, `${base}ing`];
  }
  return [base, /(s|x|z|ch|sh)$/.test(base) ? `${base}es` : `${base}s`, `${base}ed`, `${base}ing`];
}

/**
 * Returns the phrases in a text, each once, in order of appearance. The time is linear in the tokens: each phrase has
 * few steps, and each step skips few tokens.
 */
export function findPhrases<Label>(tokens: readonly Token[], phrases: Phrases<Label>): Found<Label>[] {
  const found: Found<Label>[] = [];
  const seen = new Set<Phrase<Label>>();
  for (let at = 0; at < tokens.length; at += 1)
    for (const key of tokens[at]?.keys ?? []) {
      const beginning = phrases.get(key);
      if (!beginning) continue;
      for (const phrase of candidates(beginning, tokens[at + 1])) {
        if (seen.has(phrase) || (phrase.atStart && at > (phrase.steps[0]?.skip ?? 0))) continue;
        const end = endOf(tokens, at + 1, phrase, 1);
        if (end === null) continue;
        seen.add(phrase);
        found.push({ label: phrase.label, weight: phrase.weight, at, end, phrase: phrase.text });
      }
    }
  return found;
}

/** Returns the phrases that can continue with the next token, in their order. */
function candidates<Label>(
  { bySecond, others }: Beginning<Label>,
  next: Token | undefined,
): readonly Phrase<Label>[] {
  let all: readonly Phrase<Label>[] = others;
  for (const key of next?.keys ?? []) {
    const more = bySecond.get(key);
    if (more) all = all.length === 0 ? more : [...all, ...more].sort((one, other) => one.order - other.order);
  }
  return all;
}

/** Returns the position after the match of the steps from `index` on; null if they don't match at `at`. */
function endOf<Label>(
  tokens: readonly Token[],
  at: number,
  phrase: Phrase<Label>,
  index: number,
): number | null {
  const step = phrase.steps[index];
  if (!step) return !phrase.atEnd || at === tokens.length ? at : null;
  for (let skipped = 0; skipped <= step.skip; skipped += 1) {
    const token = tokens[at + skipped];
    if (!token) break;
    if (!isOneOf(token, step.keys)) continue;
    const end = endOf(tokens, at + skipped + 1, phrase, index + 1);
    if (end !== null) return end;
  }
  return step.isOptional ? endOf(tokens, at, phrase, index + 1) : null;
}

function isOneOf(token: Token, keys: ReadonlySet<string>): boolean {
  for (const key of token.keys) if (keys.has(key)) return true;
  return false;
}
