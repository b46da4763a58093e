import { sortNames, type AnyEntity } from './entities/entity';
import { sortedBy, sortedByCustomToo } from './paging';

/** The parameter `sort` of a list: the fields that the declaration sorts by, and `custom.<key>` if it has custom values. */
export const sortedLike = (entity: AnyEntity) =>
  'custom' in entity.fields ? sortedByCustomToo(sortNames(entity)) : sortedBy(...sortNames(entity));
