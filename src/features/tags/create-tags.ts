import type { Foundation } from '../../foundation';
import { createVocabularySeed } from './seed-vocabulary';
import { createTagsService } from './tags.service';

export function createTags(shared: Pick<Foundation, 'db' | 'tags' | 'audit' | 'clock'>) {
  return { services: { tags: createTagsService(shared) }, seed: createVocabularySeed(shared) };
}
