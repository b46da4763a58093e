import type { ShownView } from '../../../src/features/views/views.entity';

/** What screens need of a view. */
export type ListedView = Pick<
  ShownView,
  'id' | 'entity' | 'name' | 'query' | 'layout' | 'columns' | 'shared' | 'createdBy' | 'createdByName'
> & {
  /** The sidebar opens the list with this view. */
  isDefault: boolean;
};
