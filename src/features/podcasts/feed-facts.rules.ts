import type { PodcastFrequency } from '../../plugin-api';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many of the newest episodes tell how often there is one. */
const EPISODES = 12;
/** A show that has been silent for longer has no rhythm any more. */
const SILENT_DAYS = 60;

/**
 * How often a show appears, by the middle one of the gaps between its newest episodes: weekdays are daily, twice a week is
 * weekly. null where there are fewer than four, where they come less often than every other week, or where they have ended.
 * @param published of episodes in any order, ISO 8601
 */
export function frequencyOf(published: readonly (string | null)[], now: Date): PodcastFrequency | null {
  const times = published
    .flatMap((time) => (time === null ? [] : Date.parse(time)))
    .filter((time) => time <= now.getTime() + DAY_MS)
    .sort((one, other) => other - one)
    .slice(0, EPISODES);
  const [newest] = times;
  if (newest === undefined || times.length < 4 || now.getTime() - newest > SILENT_DAYS * DAY_MS) return null;
  const gaps = times.slice(1).map((time, index) => ((times[index] ?? time) - time) / DAY_MS);
  gaps.sort((one, other) => one - other);
  const gap = gaps[Math.floor(gaps.length / 2)] ?? Infinity;
  if (gap <= 2) return 'daily';
  if (gap <= 10) return 'weekly';
  return gap <= 18 ? 'bi-weekly' : null;
}

/** `en-US` and `eng` → `en`; null for what is no language of ISO 639. */
export function languageOf(written: string | null): string | null {
  const tag = (written ?? '').trim().replaceAll('_', '-');
  try {
    const [language = ''] = Intl.getCanonicalLocales(tag)[0]?.split('-') ?? [];
    return /^[a-z]{2,3}$/.test(language) && language !== 'und' ? language : null;
  } catch {
    return null;
  }
}
