import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { dayOf, type FoundDate } from './dates';

/** The surroundings of a date. */
export interface DateContext {
  /** The line without its values. */
  words: string;
  /** The line before it, if it has no words. */
  label: string;
  /** When the two versions were read. */
  before: Date;
  after: Date;
  /** Whether the markup says that this is a current time or an age. */
  isTimed: boolean;
}

/** Labels of the time at which a page was made, read or changed. */
const stamps =
  /\b((last|recently|latest) )?(updated?|modified|refreshed?|checked|synced|sync|generated|rendered|fetched|retrieved|crawled|edited|saved|cached|built|deployed|reload(ed)?)\b|\bas of\b|\b(current|local|server|page|system) (time|date)\b|\b(time|date|today)( is| now)?:|\btoday('s date)? is\b|\btoday is\b|\bdata (from|as at)\b|\bStand:|\baktualisiert|\bmis à jour|\bactualizado|\baggiornato|©|\(c\)|copyright/i;
/** Words about things that happen at a time. A change of that time is reported. */
const events =
  /\b(incidents?|outage|downtime|webinar|event|meet(ing|up)|session|deadline|starts?|begins?|ends?|until|till|release[ds]?|launch(es|ed)?|expires?|due|maintenance|since|from|opens?|closes?|closing|hours|appl(y|ications?)|register|join|live|conference|summit|duration|available|effective|renew(s|al)?|valid|published|posted)\b/i;
const deliveries =
  /\b(deliver(y|ed|s)?|arriv(es|al|e|ing)|get it|receive|ships?|shipping|dispatch(ed|es)?|order (now|within|by|today)|estimated|pick ?up|check-?in|next available|besteld|bezorgd?|in huis|geliefert|lieferung|liefertermin|livré|livraison|reçu|entrega|recíbelo|consegna)(?!\p{L})/iu;
const MAX_WORDS = 3;
/** Dates from which terms or prices apply. */
const binding = /\b(effective|valid|appl(y|ies)|in force)\b/i;
/** A countdown with seconds, and not a duration in a sentence. */
const countdown =
  /\b(ends?|ending|expires?|expiring|starts?|starting|begins?|closes?|closing|hurry\p{P}?)( (in|at))?:?\s*\ufdd0|\ufdd0\s*(left|remaining|to go)\b/iu;
const withSeconds = /\d:\d\d:\d\d/;

/** Returns whether a line contains the time when its page was made, read or changed. */
export const isStamp = (words: string): boolean => stamps.test(words);

const DAYS_TOO_LATE = 3;

/** Returns whether two dates in the same place differ only because time has passed. */
export function isPassingDate(one: FoundDate, other: FoundDate, context: DateContext): boolean {
  const { words, before, after, isTimed } = context;
  if (one.written === other.written) return true;
  const labelled = `${context.label} ${words}`;
  if (stamps.test(labelled) && !binding.test(labelled)) return true;
  if (countdown.test(words) && [one, other].every(isDuration)) return true;
  if (one.age && other.age) return isPassingAge(one, other, context);
  if (one.age || other.age) return isNow(one, before) && isNow(other, after) && !events.test(labelled);
  if (deliveries.test(words) && movesAlong(one, other, context)) return true;
  if (events.test(labelled)) return false;
  const isShort = countWords(words) <= MAX_WORDS;
  if (one.days.length === 0 || other.days.length === 0)
    return isPassingTime(one, other, context) && (isShort || isTimed);
  const isToday = isNow(one, before) && isNow(other, after);
  if (!isToday || !(isShort || isTimed)) return false;
  return one.time === other.time || !sameDay(one, other) || isPassingTime(one, other, context);
}

function isPassingAge(
  { age: one }: FoundDate,
  { age: other }: FoundDate,
  { before, after }: DateContext,
): boolean {
  if (!one || !other) return false;
  const youngest = 2 * millisecondsInDay;
  if (one.is < youngest && other.is < youngest) return true;
  const moved = after.getTime() - other.is - (before.getTime() - one.is);
  const unit = Math.max(one.unit, other.unit);
  return Math.abs(moved) <= unit + millisecondsInHour;
}

/** Returns whether a date is that of the day when it was read, in any time zone. */
function isNow({ days, age }: FoundDate, read: Date): boolean {
  if (age) return age.is < 2 * millisecondsInDay;
  return days.some((day) => Math.abs(day - dayOf(read)) <= 1);
}

const isDuration = ({ days, time, written }: FoundDate): boolean =>
  days.length === 0 && time !== null && time % 60 !== 0 && withSeconds.test(written);

const sameDay = ({ days: one }: FoundDate, { days: other }: FoundDate): boolean =>
  one.join() === other.join();

/** Returns whether a date in the future has moved by as many days as have passed, give or take a weekend. */
function movesAlong(one: FoundDate, other: FoundDate, { before, after }: DateContext): boolean {
  const passed = dayOf(after) - dayOf(before);
  return one.days.some((early) =>
    other.days.some(
      (late) => late >= dayOf(after) && late >= early && late - early <= passed + DAYS_TOO_LATE,
    ),
  );
}

/** Returns whether two times are those of a clock. Its time zone may differ by quarters of an hour. */
function isPassingTime(
  { time: one }: FoundDate,
  { time: other }: FoundDate,
  { before, after, isTimed }: DateContext,
): boolean {
  if (one === null || other === null) return false;
  if (isTimed) return true;
  const elapsed = after.getTime() - before.getTime();
  const shown = (other - one) * 1000;
  const off = (((elapsed - shown) % millisecondsInDay) + millisecondsInDay) % millisecondsInDay;
  const tolerance = 5 * millisecondsInMinute;
  return Math.min(off, millisecondsInDay - off) <= tolerance && one !== other;
}

const countWords = (words: string): number => words.match(/\p{L}{2,}/gu)?.length ?? 0;
