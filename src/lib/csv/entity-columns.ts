import { fieldText, fileFieldsOf, type AnyEntity } from '../entities/entity';
import type { CsvColumn } from './write-csv';

/** Returns the columns of an exported list: the entity's fields with a label. */
export const entityColumns = (entity: AnyEntity): readonly CsvColumn<object>[] =>
  fileFieldsOf(entity).flatMap((field) => {
    const [, { label }] = field;
    return label === undefined ? [] : [{ header: label, value: (item: object) => fieldText(field, item) }];
  });
