import { fieldText, fileFieldsOf, type AnyEntity } from '../../../lib/entities/entity';
import type { ImportField } from './importable';

const imported = (entity: AnyEntity) => fileFieldsOf(entity).filter(([, field]) => field.import);

/** Returns the fields of an entity that can be imported, for an `Importable`. */
export const importFields = (entity: AnyEntity): ImportField[] =>
  imported(entity).map(([name, { label = name, isRequired, import: options }]) => ({
    name,
    label,
    isRequired,
    otherNames: [],
    ...options,
  }));

/** Returns a function that shows an imported row in readable texts, for an `Importable`. */
export const showImported =
  (entity: AnyEntity) =>
  (row: object): Record<string, string> =>
    Object.fromEntries(imported(entity).map((field) => [field[0], fieldText(field, row)]));
