import { traded, type LineValue } from './line-values';
import {
  copyright,
  countdown,
  counted,
  countedAbroad,
  countedNext,
  countedToday,
  deadline,
  distance,
  durations,
  feedback,
  fromToday,
  identified,
  left,
  momentary,
  named,
  outOf,
  present,
  promised,
  quantified,
  rated,
  reduced,
  reviewed,
  released,
  running,
  soft,
  specified,
  sum,
  symbolsOnly,
  temperature,
  today,
  uptime,
} from './number-words';

type NumberValue = Extract<LineValue, { kind: 'number' }>;

const MAX_STARS = 5;
const MAX_PROMISE = 24;
const LARGE_COUNT = 1_000;
const SMALL_GROWTH = 0.05;
const LEAST_ROUND = 50;
const EXACT_RATE = /[.,]\d{3,}$/;
const LARGE = 100;
const SMALL_CHANGE = 0.1;
const LEAST_UPTIME = 90;
/** Smaller amounts may be prices. */
const LEAST_TOTAL = 100_000_000;

export interface NumberContext {
  /** The line without its values, and the lines next to it if it has no words. */
  words: string;
  /** The text of the line. */
  text: string;
  /** The line without its values. */
  frame: string;
  /** The words between the number and the values next to it. */
  previous: string;
  next: string;
  /** Whether the markup says that these are counts. */
  isCounting: boolean;
  isTimed: boolean;
  /** Whether the line contains the time when the page was made or checked. */
  isStamp: boolean;
  /** All numbers of the line. */
  numbers: readonly (readonly [NumberValue, NumberValue])[];
}

/** Returns whether a number in the same place differs only because of time or other visitors. */
export function isPassingNumber(one: NumberValue, other: NumberValue, context: NumberContext): boolean {
  const { text, frame, isCounting, isTimed, isStamp, numbers } = context;
  const inSentence = isSentence(frame) && !isCounting;
  const words = inSentence ? nearOf(context) : context.words;
  // Sentences next to a count, such as the description of a product, don't describe the count.
  const isPromised = promised.test(isCounting ? frame : context.words);
  if (one.is === other.is && one.isAmount === other.isAmount) return true;
  if (sum.test(text)) return true;
  if (distance.test(frame)) return distance.test(`\ufdd1${context.next}`) || one.is === other.is;
  if (copyright.test(words) && isYear(one) && isYear(other)) return true;
  if (temperature.test(words) && words.length < 60 && !specified.test(words)) return true;
  if ((isTimed || countdown.test(words)) && durations.test(words) && !isPromised) {
    const first = numbers.find(([before, after]) => before.is !== after.is);
    if (isTimed || (first && first[1].is < first[0].is)) return true;
  }
  if (deadline.test(frame) || isTradedAt(text, numbers) || isRate(one, other)) return true;
  if (!/\p{L}/u.test(words) && symbolsOnly.test(words)) return true;
  if (one.isAmount || other.isAmount) {
    if (isTotal(one) && isGrowing(one, other)) return true;
    if (!isPercent(one) || !isPercent(other) || isPromised) return false;
    return (
      isCounting ||
      (uptime.test(words) && !(inSentence && !isLabelled(context)) && !isPromisedShare(one, other)) ||
      feedback.test(frame) ||
      isMeasuredUptime(one, other, frame)
    );
  }
  if (isStamp || feedback.test(frame) || isTimestamp(one, other)) return true;
  if (quantified.test(context.next) || (isRound(one) && isRound(other))) return false;
  if (isRating(one, other, context.next) || isRated(one, other, context)) return true;
  const isPresent = present.test(words) || countedAbroad.test(words);
  const isMomentary = (!inSentence || isLabelled(context)) && momentary.test(words);
  const isLikely = isCounting || isPresent || isMomentary || mayBeCount(one, other, inSentence);
  if (countedNext.test(context.next) && !promised.test(context.previous.slice(-MAX_PROMISE))) return isLikely;
  if (isGrowing(one, other) && isCountIn(words, context) && !promised.test(words)) return true;
  if (isPromised) return false;
  if (isCounting || isPresent || (counted.test(words) && isLikely)) return true;
  if (left.test(words) && (!inSentence || other.is < one.is)) return true;
  if (inSentence ? countedToday.test(words) : isOfToday(words)) return true;
  if (identified.test(words)) return true;
  if (uptime.test(words) && /%/.test(words)) return true;
  if (isGrowing(one, other) && isCountIn(words, context)) return true;
  if (!soft.test(words)) return false;
  const isExact = Math.min(one.is, other.is) >= LARGE && (one.is % 10 !== 0 || other.is % 10 !== 0);
  return isExact && Math.abs(other.is - one.is) <= one.is * SMALL_CHANGE;
}

/** The words before and after a number that can belong to it. */
const NEAR_WORDS = 3;
const wordsBefore = new RegExp(String.raw`(\S+\s*){0,${NEAR_WORDS}}$`);
const wordsAfter = new RegExp(String.raw`^(\s*\S+){0,${NEAR_WORDS}}`);
const SENTENCE_WORDS = 5;

/** Returns whether a line is a sentence. A word of it says little about a number elsewhere in it. */
const isSentence = (frame: string): boolean => (frame.match(/\p{L}{2,}/gu)?.length ?? 0) >= SENTENCE_WORDS;

const isLabelled = ({ previous }: Pick<NumberContext, 'previous'>): boolean => /:\s*$/.test(previous);

/** Returns a number with the words next to it, or with its label. */
const nearOf = ({ previous, next }: NumberContext): string =>
  `${isLabelled({ previous }) ? previous : (wordsBefore.exec(previous)?.[0] ?? '')}\ufdd1${wordsAfter.exec(next)?.[0] ?? ''}`;

const isYear = ({ is }: NumberValue): boolean => is >= 1990 && is < 2100;
const isPercent = ({ written }: NumberValue): boolean => written.includes('%');

/** Returns whether two percentages have as few digits as those of agreements. */
const isPromisedShare = (one: NumberValue, other: NumberValue): boolean =>
  [one, other].every((value) => /^(9\d|100)([.,](\d|00|50|9?5|99+))?$/.test(digitsOf(value)));

/** Returns whether a number is round, such as 2,500. Limits are round, counts rarely are. */
function isRound({ is, written }: NumberValue): boolean {
  if (/[kmb]$/i.test(written)) return /^\D*[1-9]0*\s?[kmb]$/i.test(written);
  if (is < LEAST_ROUND) return false;
  const scale = 10 ** Math.max(1, Math.floor(Math.log10(is)) - 1);
  return is % LEAST_ROUND === 0 && is % scale === 0;
}

const isRating = (one: NumberValue, other: NumberValue, next: string): boolean =>
  outOf.test(next) &&
  [one, other].every(({ is }) => is <= MAX_STARS) &&
  [one, other].some(({ written }) => /[.,]/.test(written));

/** Returns whether a text contains a count since midnight. */
const isOfToday = (words: string): boolean => today.test(words) && !fromToday.test(words);

/** Returns whether two numbers are the seconds or milliseconds since 1970 of a time and a later one. */
const isTimestamp = (one: NumberValue, other: NumberValue): boolean =>
  timestamps.some(
    ({ from, day }) =>
      one.is >= from && one.is < 2 * from && other.is > one.is && other.is - one.is < 60 * day,
  );
const timestamps = [
  { from: 1.5e9, day: 86_400 },
  { from: 1.5e12, day: 86_400_000 },
];

/** Returns whether two numbers are the stars of a rating or, in brackets, the number of its ratings. */
function isRated(
  one: NumberValue,
  other: NumberValue,
  { frame, previous, next, numbers }: NumberContext,
): boolean {
  if (reviewed.test(frame) && isRating(one, other, '/')) return true;
  if (!rated.test(frame) || released.test(frame)) return false;
  if (/^ ?\($/.test(next)) return isRating(one, other, '/');
  const stars = numbers[numbers.findIndex(([before]) => before === one) - 1];
  return /^ ?\($/.test(previous) && other.is >= one.is && stars !== undefined && isRating(...stars, '/');
}

/** Returns whether an amount is a total of all customers, such as start pages show live. */
const isTotal = ({ is }: NumberValue): boolean => is >= LEAST_TOTAL && is % 1_000 !== 0;

/** Returns whether two percentages are measured ones of a status page. Promised percentages have fewer digits. */
const isMeasuredUptime = (one: NumberValue, other: NumberValue, frame: string): boolean =>
  [one, other].every(
    (value) =>
      value.is >= LEAST_UPTIME &&
      (EXACT_RATE.test(digitsOf(value)) || (/[.,]\d\d$/.test(digitsOf(value)) && running.test(frame))),
  );

function isTradedAt(text: string, numbers: NumberContext['numbers']): boolean {
  if (!traded.test(text)) return false;
  if (!/[▲▼△▽↑↓+−-]/.test(text)) return true;
  const hasPercent = numbers.some(([value]) => isPercent(value));
  // A percentage alone, such as `-20%`, is a discount.
  const hasPrice = numbers.some(
    ([value]) => !isPercent(value) && (value.isAmount || /[.,]\d/.test(value.written)),
  );
  return hasPercent && hasPrice && !reduced.test(text);
}

/** Returns whether both are exact rates, such as those of currencies, with a small difference. */
const isRate = (one: NumberValue, other: NumberValue): boolean =>
  [one, other].every((value) => EXACT_RATE.test(digitsOf(value)) && value.is < 100) &&
  Math.abs(other.is - one.is) <= one.is * SMALL_GROWTH;

const digitsOf = ({ written }: NumberValue): string => written.replace(/[^\d.,]/g, '');

/** Returns whether a count of everything so far may have grown to another one. In a sentence, it grows little. */
const mayBeCount = (one: NumberValue, other: NumberValue, inSentence: boolean): boolean =>
  other.is > one.is && (!inSentence || (one.is >= LEAST_ROUND && other.is <= one.is * GROWTH_IN_SENTENCE));
const GROWTH_IN_SENTENCE = 1.2;

/** Returns whether a number may be a count. One without separators, such as that of a street, needs a word for it. */
const isCountIn = (words: string, { previous, numbers }: NumberContext): boolean =>
  !named.test(words) &&
  !/\+$/.test(previous) &&
  (counted.test(words) ||
    soft.test(words) ||
    numbers.every(([{ is, written }]) => is < LARGE_COUNT || /\D/.test(written)));

/** Returns whether a large and exact number has grown a little, as a count does. */
const isGrowing = (one: NumberValue, other: NumberValue): boolean =>
  one.is >= LARGE_COUNT &&
  other.is > one.is &&
  other.is <= one.is * (1 + SMALL_GROWTH) &&
  (one.is % 100 !== 0 || other.is % 100 !== 0) &&
  !(isYear(one) && isYear(other));
