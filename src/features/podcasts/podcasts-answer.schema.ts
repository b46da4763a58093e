import * as z from 'zod';
import { answerLike, count, textOrNull } from '../../lib/entities/answer-schema';
import {
  audienceSizes,
  podcastCategories,
  podcastFrequencies,
  type Podcast,
  type PodcastPlatforms,
} from './podcasts.rules';

const platforms = answerLike<PodcastPlatforms>()('PodcastPlatforms', {
  youtube: textOrNull,
  apple: textOrNull,
  spotify: textOrNull,
});

export const podcastAnswer = answerLike<Podcast>()('Podcast', {
  id: z.string(),
  name: z.string(),
  host: textOrNull,
  description: textOrNull,
  category: z.enum(podcastCategories).nullable(),
  topics: z.array(z.string()),
  audienceSize: z.enum(audienceSizes).nullable(),
  frequency: z.enum(podcastFrequencies).nullable(),
  episodes: count.nullable(),
  website: textOrNull,
  platforms,
  language: textOrNull,
});
