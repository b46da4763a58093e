import { isDeepStrictEqual } from 'node:util';

/** Returns whether the changes differ from the entity. Forms send every field, changed or not. */
export function differs<Entity extends object>(entity: Entity, changes: Partial<Entity>): boolean {
  return !isDeepStrictEqual({ ...entity, ...changes }, entity);
}
