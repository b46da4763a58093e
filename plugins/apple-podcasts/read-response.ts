import * as z from 'zod';
import { PluginError, type FoundPodcast } from 'partnerhub/plugin';
import { categoryOf } from './categories';

/** Puts a text on one line, without control characters. */
const toOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const text = (max: number) =>
  z
    .string()
    .transform((value) => [...toOneLine(value)].slice(0, max).join(''))
    .refine((value) => value !== '');

/** An address for links. Other schemes than http and https become null. */
const address = z
  .string()
  .max(2000)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))
  .nullish()
  .catch(null);

/** The fields of an iTunes Search API result that describe a show. */
const result = z.object({
  collectionId: z.number().int().positive(),
  collectionName: text(150),
  artistName: text(150).nullish().catch(null),
  feedUrl: address,
  collectionViewUrl: address,
  trackCount: z.number().int().min(0).max(1_000_000).nullish().catch(null),
  primaryGenreName: z.string().nullish().catch(null),
  genres: z.array(z.string()).max(50).catch([]),
});
const answer = z.object({ results: z.array(z.unknown()).max(1000) });

/** The genre that all podcasts have. */
const GENERAL = 'Podcasts';

/**
 * Returns the shows of a response. Skips invalid and incomplete ones.
 * @throws PluginError if the response isn't from the iTunes Search API
 */
export function readResponse(body: string): FoundPodcast[] {
  const parsed = answer.safeParse(parseJson(body));
  if (!parsed.success) throw new PluginError('Apple Podcasts returned an unreadable response.');
  const seen = new Set<number>();
  return parsed.data.results.flatMap((item) => {
    const show = result.safeParse(item).data;
    if (show === undefined || seen.has(show.collectionId) || seen.size === 200) return [];
    seen.add(show.collectionId);
    return showOf(show);
  });
}

function showOf(show: z.infer<typeof result>): FoundPodcast {
  const genres = [show.primaryGenreName ?? '', ...show.genres].map(toOneLine);
  const topics = [...new Set(genres)].filter(
    (genre) => genre !== '' && genre !== GENERAL && genre.length <= 60,
  );
  return {
    id: String(show.collectionId),
    name: show.collectionName,
    host: show.artistName ?? null,
    category: categoryOf(show.collectionName, topics),
    topics: topics.slice(0, 20),
    episodes: show.trackCount ?? null,
    platforms: { apple: show.collectionViewUrl ?? null },
    feedUrl: show.feedUrl ?? null,
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
