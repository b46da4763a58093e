import { resourceRecord } from '../../../src/features/resources/resource.record';
import type { Resource } from '../../../src/features/resources/resources.entity';
import { definePageView } from '../../records/view';

export const resourceView = definePageView({
  record: resourceRecord,
  list: { path: '/resources', label: 'Resources' },
  editorsOnly: 'Only editors and admins can change resources',
  deletion: 'This deletes the resource with all its versions. Partners no longer see it.',
  deleted: { success: 'Resource deleted', failure: 'Failed to delete the resource' },
  nameOf: ({ name }: Resource) => name,
  summarize: (resource: Resource) => resource,
});
