import { sortNames, type AnyEntity } from './entities/entity';
import { filteredLike } from './entities/filters/filter-parameter';
import { sortedLike } from './paging';

/**
 * The parameters `sort` and `f` of a list: the fields that the declaration sorts and filters by, and `custom.<key>` if it has
 * custom values. Lists can be sorted by two fields.
 */
export const listedLike = (entity: AnyEntity) => ({
  ...sortedLike(sortNames(entity), 'custom' in entity.fields),
  ...filteredLike(entity),
});
