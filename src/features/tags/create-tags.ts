import { createTagsService } from './tags.service';
import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { WorkspaceSeed } from '../workspaces/create-workspace';
import { createTagsRepo, type TagsRepo } from './tags.repo';
import { defaultVocabulary, tagCategories } from './tags.rules';

export function createTags(shared: Omit<Parameters<typeof createTagsService>[0], 'tags'>) {
  const tags = createTagsRepo(shared.db);
  return {
    repo: tags,
    services: { tags: createTagsService({ ...shared, tags }) },
    seed: createVocabularySeed({ ...shared, tags }),
  };
}

export type TagServices = ReturnType<typeof createTags>['services'];

/** Gives a new workspace its vocabulary. */
function createVocabularySeed({ tags, clock }: { tags: TagsRepo; clock: Clock }): WorkspaceSeed {
  return async function seedVocabulary({ workspaceId }) {
    const createdAt = clock.now().toISOString();
    const entries = tagCategories.flatMap((category) =>
      defaultVocabulary[category].map((value) => ({ category, value, label: value })),
    );
    // Lists are newest first and ids ascend, so the entry inserted last is listed first.
    await tags.insertAll(
      entries.reverse().map((entry) => ({ id: newId(), workspaceId, ...entry, createdAt })),
    );
  };
}
