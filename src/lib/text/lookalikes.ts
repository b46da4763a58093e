import confusables from 'unhomoglyph/data.json';

/** Letters of scripts in which whole words can look like Latin ones, such as the Cyrillic `Сосо`, except ASCII. */
const SIMILAR =
  /(?![\0-\x7f])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u;

const skeletons: Readonly<Record<string, string | undefined>> = confusables;
const asciiOf = (letter: string): string | undefined =>
  /^[a-z\d]+$/i.exec(skeletons[letter] ?? '')?.[0].toLowerCase();

/**
 * Replaces letters by the ASCII letters that they look like (UTS 39), regardless of case: `н` looks like `h`, because `Н`
 * looks like `H`. Returns lower case, without characters that nobody sees (Default_Ignorable_Code_Point), such as U+200B.
 */
export function foldLooks(text: string): string {
  let folded = '';
  for (const letter of text.replaceAll(/\p{DI}/gu, '').toLowerCase()) {
    const ascii = SIMILAR.test(letter) ? (asciiOf(letter) ?? asciiOf(letter.toUpperCase())) : undefined;
    folded += ascii ?? letter;
  }
  return folded;
}
