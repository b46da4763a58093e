/**
 * A word, sign or amount of a headline. `keys` are what phrases match: the word in lower case, `Paypal` if it begins with a
 * capital, `SAP` if it is all in capitals, and its classes, such as `<money>`.
 */
export interface Token {
  keys: readonly string[];
  /** Position in the text. */
  at: number;
  end: number;
}

/** Each alternative matches a text in only one way, so reading takes linear time. */
const lexemes =
  /[vV]\d+(?:\.\d+)+|@[\p{L}\p{N}_]+|#\p{L}[\p{L}\p{N}_]*|\p{L}[\p{L}\p{N}]*(?:['’]\p{L}+)*|\d+(?:[.,]\d+)*|[$€£¥₹%:?!,()|+&"“”]|\s[-–—]\s|\p{Extended_Pictographic}/gu;

const roles = new Set([
  ...[
    'ceo',
    'cfo',
    'cto',
    'coo',
    'cmo',
    'cro',
    'cio',
    'cpo',
    'ciso',
    'chro',
    'chief',
    'president',
    'chairman',
  ],
  ...['chairwoman', 'chair', 'vp', 'svp', 'evp', 'director', 'counsel', 'boss'],
]);
const countWords = new Set(
  'two three four five six seven eight nine ten eleven twelve fifteen twenty'.split(' '),
);
const magnitudes = new Set(
  'k m mn b bn t tn million millions billion trillion crore crores lakh lakhs mio'.split(' '),
);
const percentSigns = new Set(['%', 'percent', 'pct']);
const currencyWords = new Set('dollars euros pounds rupees yen'.split(' '));
const currencyCodes = new Set('rs inr usd eur gbp chf sek nok dkk cad aud sgd'.split(' '));
/** Words whose `'s` is part of the meaning. Other words lose it. */
const contractions = new Set('what who that it here let there how where'.split(' '));

/** Reads the words, signs and amounts of a text, in linear time. */
export function tokensOf(text: string): Token[] {
  const read: Token[] = [];
  for (const match of text.matchAll(lexemes))
    read.push({ keys: knownKeysOf(match[0]), at: match.index, end: match.index + match[0].length });
  // Most texts have no number, and so no amount.
  return /\d/.test(text) ? amountsJoined(read) : read;
}

/**
 * Most words whose keys are kept, because texts repeat the same ones, and the longest of them: V8 copies parts of texts
 * up to this length. A longer part keeps its whole text in memory.
 */
const KEPT = { words: 5_000, length: 12 };
const known = new Map<string, readonly string[]>();

function knownKeysOf(lexeme: string): readonly string[] {
  const found = known.get(lexeme);
  if (found) return found;
  const keys = keysOf(lexeme);
  if (known.size >= KEPT.words) known.clear();
  if (lexeme.length <= KEPT.length) known.set(lexeme, keys);
  return keys;
}

function keysOf(lexeme: string): string[] {
  const first = lexeme[0] ?? '';
  if (first === '@') return ['<mention>'];
  if (first === '#') return ['<hashtag>', lexeme.slice(1).toLowerCase()];
  if (/^\d/.test(lexeme)) return numberKeys(lexeme);
  if (/^v[\d.]+$/i.test(lexeme) && lexeme.includes('.')) return ['<version>'];
  if (/^\p{L}/u.test(lexeme)) return wordKeys(lexeme);
  if (/^\p{Extended_Pictographic}/u.test(lexeme)) return ['<emoji>'];
  return [/^\s/.test(lexeme) || first === '|' ? '<dash>' : (signs.get(first) ?? first)];
}

const signs: ReadonlyMap<string, string> = new Map([
  ['?', '<question>'],
  [':', '<colon>'],
  [',', '<comma>'],
  ['(', '<open>'],
  [')', '<close>'],
  ...[...'$€£¥₹'].map((sign): [string, string] => [sign, '<currency>']),
]);

function wordKeys(lexeme: string): string[] {
  const lower = lexeme.toLowerCase().replaceAll('’', "'");
  const word = lower.endsWith("'s") && !contractions.has(lower.slice(0, -2)) ? lower.slice(0, -2) : lower;
  const keys = [word];
  if (roles.has(word)) keys.push('<role>');
  if (countWords.has(word)) keys.push('<count>');
  if (/^q[1-4]$/.test(word)) keys.push('<quarter>');
  if (/^v\d+$/.test(word)) keys.push('<version>');
  if (/^\p{Lu}/u.test(lexeme)) keys.push('<name>', (word[0] ?? '').toUpperCase() + word.slice(1));
  if (lexeme === lexeme.toUpperCase()) keys.push(lexeme);
  return keys;
}

function numberKeys(number: string): string[] {
  if (/^\d+(\.\d+){2,}$/.test(number)) return ['<version>', number];
  if (/^\d+\.\d+$/.test(number)) return ['<decimal>', '<number>', number];
  if (/^(19|20)\d\d$/.test(number)) return ['<year>', number];
  return /^\d{1,3}$/.test(number) ? ['<number>', '<count>', number] : ['<number>', number];
}

/** Joins the parts of amounts: `$`, `20` and `M` are one `<money>`. */
function amountsJoined(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) break;
    const length = moneyLength(tokens, index);
    const last = tokens[index + Math.max(length, 1) - 1] ?? token;
    if (length > 0) {
      joined.push({ keys: ['<money>'], at: token.at, end: last.end });
      index += length - 1;
    } else if (isNumber(token) && hasAny(tokens[index + 1], percentSigns)) {
      joined.push({
        keys: ['<percent>', '<amount>'],
        at: token.at,
        end: tokens[index + 1]?.end ?? token.end,
      });
      index += 1;
    } else {
      const keys = amountKeys(token, tokens[index + 1]);
      joined.push(keys === token.keys ? token : { keys, at: token.at, end: token.end });
    }
  }
  return joined;
}

/** Returns the number of tokens that make up the amount of money at `index`; 0 if there is none. */
function moneyLength(tokens: readonly Token[], index: number): number {
  const first = tokens[index];
  const second = tokens[index + 1];
  const third = tokens[index + 2];
  if (has(first, '<currency>') || hasAny(first, currencyCodes))
    return isNumber(second) || has(second, '<year>') ? (hasAny(third, magnitudes) ? 3 : 2) : 0;
  if (!isNumber(first)) return 0;
  const unit = hasAny(second, magnitudes) ? third : second;
  if (hasAny(unit, currencyWords)) return unit === third ? 3 : 2;
  return has(second, '<currency>') && !isNumber(third) && tokens[index + 3] === undefined ? 2 : 0;
}

/** A decimal is a version unless a magnitude follows; a number before a magnitude is large. */
function amountKeys(token: Token, next: Token | undefined): readonly string[] {
  const { keys } = token;
  if (!isNumber(token)) return keys;
  const isLarge = hasAny(next, magnitudes);
  if (keys.includes('<decimal>') && !isLarge) return [...keys, '<version>'];
  if (keys.includes('<number>')) return isLarge || !keys.includes('<count>') ? [...keys, '<amount>'] : keys;
  return keys;
}

const has = (token: Token | undefined, key: string): boolean => token?.keys.includes(key) ?? false;

function hasAny(token: Token | undefined, keys: ReadonlySet<string>): boolean {
  if (token) for (const key of token.keys) if (keys.has(key)) return true;
  return false;
}

const isNumber = (token: Token | undefined): boolean => has(token, '<number>') || has(token, '<decimal>');
