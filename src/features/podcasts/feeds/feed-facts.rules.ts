import { millisecondsInDay } from 'date-fns/constants';
import type { PodcastFrequency } from '../../../plugin-api';

/** Number of newest episodes that the frequency is derived from. */
const EPISODES = 12;
/** A show without episodes for longer has no frequency. */
const SILENT_DAYS = 60;

/**
 * Returns the frequency of a show, by the median gap between its newest episodes: weekdays count as daily, twice a week
 * as weekly. Returns null for fewer than four episodes, for gaps longer than two weeks, or for a show that has ended.
 * @param published publication times in any order, ISO 8601
 */
export function frequencyOf(published: readonly (string | null)[], now: Date): PodcastFrequency | null {
  const times = published
    .flatMap((time) => (time === null ? [] : Date.parse(time)))
    .filter((time) => time <= now.getTime() + millisecondsInDay)
    .sort((one, other) => other - one)
    .slice(0, EPISODES);
  const [newest] = times;
  if (newest === undefined || times.length < 4 || now.getTime() - newest > SILENT_DAYS * millisecondsInDay)
    return null;
  const gaps = times.slice(1).map((time, index) => ((times[index] ?? time) - time) / millisecondsInDay);
  gaps.sort((one, other) => one - other);
  const gap = gaps[Math.floor(gaps.length / 2)] ?? Infinity;
  if (gap <= 2) return 'daily';
  if (gap <= 10) return 'weekly';
  return gap <= 18 ? 'bi-weekly' : null;
}

/** Returns `en` for `en-US` and `eng`; null if it isn't an ISO 639 language. */
export function languageOf(written: string | null): string | null {
  const tag = (written ?? '').trim().replaceAll('_', '-');
  try {
    const [language = ''] = Intl.getCanonicalLocales(tag)[0]?.split('-') ?? [];
    return /^[a-z]{2,3}$/.test(language) && language !== 'und' ? language : null;
  } catch {
    return null;
  }
}
