import { sortNames, type AnyEntity } from './entities/entity';
import { filteredLike } from './entities/filters/filter-parameter';
import { sortedBy, sortedByCustomToo } from './paging';

/**
 * The parameters `sort` and `f` of a list: the fields that the declaration sorts and filters by, and `custom.<key>` if it has
 * custom values.
 */
export const listedLike = (entity: AnyEntity) => ({
  ...('custom' in entity.fields ? sortedByCustomToo(sortNames(entity)) : sortedBy(...sortNames(entity))),
  ...filteredLike(entity),
});
