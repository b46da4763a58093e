import { createVocabularySeed } from './seed-vocabulary';
import { createTagsService } from './tags.service';

export function createTags(shared: Parameters<typeof createTagsService>[0]) {
  return { services: { tags: createTagsService(shared) }, seed: createVocabularySeed(shared) };
}

export type TagServices = ReturnType<typeof createTags>['services'];
