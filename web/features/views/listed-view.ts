import type { ShownView } from '../../../src/features/views/views.entity';

/** The fields of a view that screens use. */
export type ListedView = Pick<
  ShownView,
  'id' | 'entity' | 'name' | 'query' | 'layout' | 'columns' | 'shared' | 'createdBy' | 'createdByName'
> & {
  /** Whether the sidebar opens the list with this view. */
  isDefault: boolean;
};
