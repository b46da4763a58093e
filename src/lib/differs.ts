import { isDeepStrictEqual } from 'node:util';

/** Whether the changes would change anything: a form sends every field, changed or not. */
export function differs<Entity extends object>(entity: Entity, changes: Partial<Entity>): boolean {
  return !isDeepStrictEqual({ ...entity, ...changes }, entity);
}
