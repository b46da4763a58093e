import { traded, type LineValue } from './line-values';

type NumberValue = Extract<LineValue, { kind: 'number' }>;

/** Words for counts that always change, such as visitors and votes. */
const counted =
  /\b(views?|visits?|visitors?|viewers?|viewed|viewing|watching|watchers?|watched|browsing|online:? ?\ufdd1|online now|(?<=\ufdd1 (\p{L}+ )?)online|readers?|reading (this|now)|downloads?|downloaded|installs?|installations?|installed|likes?|liked|loves?|claps?|shares?|shared|retweets?|reposts?|reactions?|followers?|following|fans|stars?|stargazers|forks?|upvotes?|votes?|voted|points|karma|comments?|replies|answers|reviews?|ratings?|rated|impressions|clicks|plays|listeners|listens|streams|attending|interested|going|signed up|(have|has) joined|joined (today|so far|this)|sold|bought|purchased|applicants|in (their|the|your) carts?|hits|helpful|notifications?|unread|active (users|members|players|now)|right now|so far|queries|requests? (per|\/) ?s\w*|per second|rps|qps|milliseconds?|latency|tok(ens)?\/s(ec)?|wait(ing)? times?|queue (times?|length)|(average|current|estimated) (\p{L}+ )?(reply|response|wait)|response time|load time|members online|cached|generated|rendered|executed)\b|\bms\b|\bpeople (are|have|viewed|bought|love)/iu;
/** Words for such counts in other languages. */
const countedAbroad =
  /(?<!\p{L})(aufrufe|besuche|besucher|sehen sich|schauen sich|angesehen|bewertungen|rezensionen|abonnenten|vues|visites|visiteurs|personnes (regardent|consultent|sont)|avis|téléchargements|abonnés|visitas|vistas|visitantes|personas (están|han|viendo)|reseñas|valoraciones|descargas|seguidores|persone (stanno|hanno)|visualizzazioni|visitatori|recensioni|iscritti|pessoas (estão|viram)|visualizações|avaliações|bekeken|bekijken|besteld|weergaven|beoordelingen|bezoekers)(?!\p{L})|閲覧|アクセス数|再生回数|浏览|瀏覽|阅读量|조회/iu;
/** Words for counts of one day. */
const today = /(?<!\p{L})(today|vandaag|heute|aujourd[’']hui|hoy|oggi|hoje|idag|i dag)(?!\p{L})|今日|本日/iu;
const fromToday =
  /\b(as of|from|starting|only) today\b|\btoday only\b|\b(order|buy|book|save)\b.{0,10} today\b/i;
const countedToday = /\ufdd1( \p{L}+){0,3} (today|heute|vandaag|hoy|oggi|hoje|idag)/iu;
/** Distances from the visitor. */
const distance = /\ufdd1\s?(km|mi|miles?|kilomet(er|re)s?)\s(away|entfernt|from you)\b/i;
/** Feedback about a page, and not about a product. */
const feedback =
  /\bfound (this|it)( \p{L}+)? (helpful|useful)|\bthis (page|article|answer|doc) (was )?(helpful|useful)/iu;
const left =
  /\b(left|remaining|in stock|available now|spots?|seats? (left|available)|units? (left|available)|only \ufdd1)\b/i;
/** Words of offers and limits, whose changed numbers are reported. */
const promised =
  /\b(up to|limits?|limited to|maximum|max|minimum|at least|includ(es|ed|ing)|per (month|user|seat|year|agent|workspace|minute|hour|day)|each|every|unlimited|plans?|tiers?|free|sla|guaranteed?|commit\w*|trial|can|allow(s|ed)?|quota|cap(ped)?|retention|support|pays?|earn|fee|discount|save|under|below|less than|within)\b|\/ ?(mo(nth)?|user|seat|year|day)\b/i;
/** Counts that rise and fall with the visitors of the moment. Other counts only grow. */
const momentary =
  /\b(viewers?|viewing|watching|watchers?|browsing|online|reading (this|now)|attending|interested|going|applicants|carts?|basket|bag|wishlist|notifications?|unread|inbox|active (users|members|players|now)|right now|queries|requests? (per|\/) ?s\w*|per second|rps|qps|milliseconds?|latency|tok(ens)?\/s(ec)?|wait(ing)?|queue|reply|response|load time|cached|generated|rendered|executed|hourly|daily|weekly|monthly|this (week|month))\b|\bms\b|\bpeople (are|have)\b/iu;
/** Counts of the moment, or of the visitor. */
const present =
  /\b(viewing|watching|browsing|right now|in (their|the|your) carts?|wait(ing)? times?|unread)\b|\bonline( now| right now)?$|^\P{L}*(cart|basket|wishlist|inbox|notifications|messages)\P{L}*$/iu;
/** Words directly after a count. */
const countedNext =
  /^\s?(\p{L}+ )?(views|visits|downloads|installs|likes|shares|followers|stars|votes|comments|reviews|ratings|plays|listeners)\b(?! ?(\/|per|each|every|a|included)\b)/iu;
/** Words after the stars of a rating, such as `4.6 out of 5`. */
const outOf = /^ ?(out of|\/) ?$/i;
/** Stars and the number of their ratings in brackets, such as `4.6 (182)`. */
const rated = /\ufdd1 ?\(\ufdd1( (ratings?|reviews?|votes?))?\)/i;
const released = /\b(v|versions?|builds?|releases?)\b/i;
/** Signs of a reduced price. */
const reduced =
  /\b(sale|off|save|savings?|discounts?|rabatte?|promo\w*|deals?|offers?|friday|monday|coupons?|plans?|prices?)\b/i;
const MOST_STARS = 5;
const LONGEST_PROMISE = 24;
/** Words for counts that are reported unless they are exact and change little. */
const soft =
  /\b(people|persons|candidates|members?|users?|customers?|teams?|companies|subscribers?|developers?|projects?|sites?|results?|listings?|questions?|topics?|threads?|posts?|orders?|transactions?|deployments?|repositories|packages|photos|players|guests|students|learners)\b/i;
const identified =
  /\b(request|session|trace|ray|correlation|error|visitor|besucher|transaction|event|build|revision|node(?!\.?js)|server|pod|host|instance|worker|web|nonce|token|served by|cache)\b[\s:#.a-z-]{0,10}\ufdd1/i;
const copyright = /©|\(c\)|copyright/i;
const countdown =
  /\b(ends?|ending|starts?|starting|expires?|closes?|closing|begins?|left|remaining|to go|hurry|countdown)\b/i;
const durations = /\ufdd1\s?(d|h|m|s|hrs?|mins?|secs?|days?|hours?|minutes?|seconds?)\b/i;
/** The time that is left to order. */
const deadline =
  /\b(order|checkout|hurry)\b.{0,30}\b(with)?in\b.{0,10}\ufdd1\s?(h|m|s|hrs?|mins?|hours?|minutes?)\b/i;
const uptime = /\b(uptime|availability|success rate|cpu|load|hit rate)\b/i;
const temperature = /\ufdd1\s?°|°\s?[CF]?\b/i;
const specified = /operating|range|between|storage|rated|withstand|from\b|up to/i;
const running = /\b(up|online|operational)\b/i;
const symbolsOnly = /\p{Extended_Pictographic}/u;
/** Words for numbers that identify something, and aren't counts. */
const named =
  /\b(iso|din|rfc|ean|sku|isbn|art|phone|telefon|tel|fax|zip|plz|p\.? ?o\.? box|street|stra(ss|ß)e|vat|reg\w*)\b/i;
/** Quantities of a product, which aren't counts. */
const quantified = /^\s?([KMGTP]i?B|[KMG]Hz|vCPUs?|cores)(?!\p{L})/u;
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
      (uptime.test(words) && !isPromisedShare(one, other)) ||
      feedback.test(frame) ||
      isMeasuredUptime(one, other, frame)
    );
  }
  if (isStamp || feedback.test(frame)) return true;
  if (quantified.test(context.next) || (isRound(one) && isRound(other))) return false;
  if (isRating(one, other, context.next) || isRated(one, other, context)) return true;
  const isPresent = present.test(words) || countedAbroad.test(words);
  const isLikely = isCounting || isPresent || momentary.test(words) || mayBeCount(one, other, inSentence);
  if (countedNext.test(context.next) && !promised.test(context.previous.slice(-LONGEST_PROMISE)))
    return isLikely;
  if (isPromised) return false;
  if (isCounting || isPresent || (counted.test(words) && isLikely)) return true;
  if (left.test(words) || (inSentence ? countedToday.test(words) : isOfToday(words))) return true;
  if (identified.test(words)) return true;
  if (uptime.test(words) && /%/.test(words)) return true;
  if (isGrowing(one, other) && !named.test(words) && !/\+$/.test(context.previous)) return true;
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

/** Returns a number with the words next to it, or with its label. */
const nearOf = ({ previous, next }: NumberContext): string =>
  `${/:\s*$/.test(previous) ? previous : (wordsBefore.exec(previous)?.[0] ?? '')}\ufdd1${wordsAfter.exec(next)?.[0] ?? ''}`;

const isYear = ({ is }: NumberValue): boolean => is >= 1990 && is < 2100;
const isPercent = ({ written }: NumberValue): boolean => written.includes('%');

/** Returns whether two percentages have as few digits as those of agreements. */
const isPromisedShare = (one: NumberValue, other: NumberValue): boolean =>
  [one, other].every((value) => /^(9\d|100)([.,](\d|00|50|9?5|99+))?$/.test(digitsOf(value)));

/** Returns whether a number is round, such as 2,500. Limits are round, counts rarely are. */
function isRound({ is, written }: NumberValue): boolean {
  if (is < LEAST_ROUND || /[kmb]$/i.test(written)) return false;
  const scale = 10 ** Math.max(1, Math.floor(Math.log10(is)) - 1);
  return is % LEAST_ROUND === 0 && is % scale === 0;
}

const isRating = (one: NumberValue, other: NumberValue, next: string): boolean =>
  outOf.test(next) &&
  [one, other].every(({ is }) => is <= MOST_STARS) &&
  [one, other].some(({ written }) => /[.,]/.test(written));

/** Returns whether a text contains a count since midnight. */
const isOfToday = (words: string): boolean => today.test(words) && !fromToday.test(words);

/** Returns whether two numbers are the stars of a rating or, in brackets, the number of its ratings. */
function isRated(
  one: NumberValue,
  other: NumberValue,
  { frame, previous, next, numbers }: NumberContext,
): boolean {
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

/** Returns whether a large and exact number has grown a little, as a count does. */
const isGrowing = (one: NumberValue, other: NumberValue): boolean =>
  one.is >= LARGE_COUNT &&
  other.is > one.is &&
  other.is <= one.is * (1 + SMALL_GROWTH) &&
  (one.is % 100 !== 0 || other.is % 100 !== 0) &&
  !(isYear(one) && isYear(other));
