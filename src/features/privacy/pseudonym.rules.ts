import { ERASED_DOMAIN } from '../../lib/addresses/erased-address';
import { foldText } from '../../lib/text/fold-text';

/** What a person is called after the erasure. */
export interface Pseudonym {
  name: string;
  email: string;
}

/** @param code six hexadecimal digits */
export const pseudonymOf = (code: string): Pseudonym => ({
  name: `Erased person ${code}`,
  email: `erased-${code}${ERASED_DOMAIN}`,
});

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** What is known about a person, to find them in texts. */
export interface Person {
  /** In lower case. */
  email: string;
  /** Names in the spelling of their records. */
  names: readonly string[];
  phones: readonly string[];
}

/** Names of several words are found everywhere. A single word such as `Ada` is only replaced in texts about the person. */
const isFullName = (name: string): boolean => /\S\s+\S/u.test(name) && name.length >= 5;

/** Replaces a person in texts, as whole words and regardless of case. */
export interface Replacer {
  /** Texts to look for, in lower case as both engines make it. */
  needles: readonly string[];
  mentionsEmail(text: string): boolean;
  /** @param isOwn whether the text is about the person */
  replace(text: string, options: { isOwn: boolean; withNames: boolean }): string;
}

export function createReplacer({ email, names, phones }: Person, to: Pseudonym): Replacer {
  const word = String.raw`[\p{L}\p{N}]`;
  const emails = [...new Set([email, encodeURIComponent(email).toLowerCase()])];
  // A dot after an address ends a sentence, unless a letter follows.
  const emailPattern = new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])(?:${emails.map(escapeRegExp).join('|')})(?![\\p{L}\\p{N}_-]|\\.${word})`,
    'giu',
  );
  const wholeWords = (words: readonly string[]) =>
    words.length === 0
      ? null
      : new RegExp(`(?<!${word})(?:${words.map(escapeRegExp).join('|')})(?!${word})`, 'giu');
  const spellings = (name: string) => [name, JSON.stringify(name).slice(1, -1), foldText(name)];
  const longestFirst = (all: readonly string[]) =>
    [...new Set(all.flatMap(spellings))].sort((one, other) => other.length - one.length);
  const fullNames = longestFirst(names.filter(isFullName));
  const fullPattern = wholeWords(fullNames);
  const namePattern = wholeWords(longestFirst(names));
  const phonePattern = wholeWords(
    longestFirst(phones.filter((phone) => phone.replace(/\D/g, '').length >= 6)),
  );
  const asciiLower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const asIn = (text: string) => (match: string) =>
    match === foldText(match) && match !== text ? to.name.toLowerCase() : to.name;

  return {
    needles: [
      ...new Set([...emails, ...fullNames.flatMap((name) => [asciiLower(name), name.toLowerCase()])]),
    ],
    mentionsEmail: (text) => text.search(emailPattern) !== -1,
    replace(text, { isOwn, withNames }) {
      let result = text.replace(emailPattern, to.email);
      if (!withNames && !isOwn) return result;
      const pattern = isOwn ? namePattern : fullPattern;
      if (pattern) result = result.replace(pattern, asIn(text));
      if (isOwn && phonePattern) result = result.replace(phonePattern, '');
      return result;
    },
  };
}
