import type { FormField, ShownValues } from '../../../src/features/custom-fields/custom-values.rules';
import type { AnyEntity } from '../../../src/lib/entities/entity';
import { customColumns } from '../../features/custom-fields/custom-columns';
import type { Layout, ListColumn } from '../../lib/lists/view/list-view';
import { formatDay } from '../../lib/texts/format-date';
import { Link } from '../../ui/actions/Link';
import { StatusBadge } from '../../ui/records/StatusBadge';

type Options<Row> = Partial<Omit<ListColumn<Row>, 'id' | 'width' | 'cell'>>;

/** Returns functions that make the columns of a list, which are named as in forms and files. */
export function columnsOf(entity: AnyEntity) {
  function column<Row>(
    id: string,
    width: number,
    { header = labelOf(entity, id), ...options }: Options<Row> & Pick<ListColumn<Row>, 'cell'>,
  ): ListColumn<Row> {
    return { id, header, width, ...options };
  }
  /** A day; of the past unless sorted otherwise, so that the first click shows the latest. */
  const day = <Field extends string>(
    field: Field,
    { width = 120, ...options }: Options<Record<Field, string | null>> & { width?: number } = {},
  ) =>
    column<Record<Field, string | null>>(field, width, {
      sort: 'descending',
      ...editOf(entity, field),
      ...options,
      cell: ({ [field]: time }) => time && formatDay(time),
    });
  const badge = <Field extends string>(
    field: Field,
    width: number,
    options: Options<Record<Field, string | null>> = {},
  ) =>
    column<Record<Field, string | null>>(field, width, {
      ...editOf(entity, field),
      ...options,
      cell: ({ [field]: status }) => status && <StatusBadge status={status} />,
    });
  return {
    column,
    /** How a column with cells of its own is edited in place. */
    edited: (field: string) => editOf(entity, field),
    day,
    badge,
    text: <Field extends string>(
      field: Field,
      width: number,
      options: Options<Record<Field, string | number | null>> = {},
    ) =>
      column<Record<Field, string | number | null>>(field, width, {
        ...editOf(entity, field),
        ...options,
        cell: ({ [field]: text }) => text,
      }),
    /** The name, whose link opens the panel. */
    name: <Field extends string>(field: Field, width: number, pathOf: (id: string) => string) =>
      column<{ id: string } & Record<Field, string>>(field, width, {
        sort: 'ascending',
        cell: (row) => (
          <Link look="none" href={pathOf(row.id)} data-peek={row.id}>
            {row[field]}
          </Link>
        ),
      }),
    status: (width: number) => badge('status', width, { header: 'Status', sort: 'ascending', phone: 'side' }),
    updated: day('updatedAt', { header: 'Updated', isExtra: true }),
  };
}

/** Returns how a field is edited in place, if the declaration says enough about its values. */
function editOf({ fields }: AnyEntity, id: string): Pick<ListColumn<never>, 'edit'> {
  if (id === 'ownerName') return { edit: 'owner' };
  const { edit, sort, filter, maxLength, isMultiline, stored } = fields[id] ?? {};
  if (id === 'status' && edit === 'status') return { edit: 'status' };
  if (edit !== true || isMultiline || stored !== undefined) return {};
  const [values] = [filter, sort].filter((one) => typeof one === 'object');
  if (values) return { edit: values };
  if (sort === 'day') return { edit: 'day' };
  if (sort === 'decimal') return { edit: 'amount' };
  return maxLength !== undefined || sort === 'text' ? { edit: 'text' } : {};
}

const labelOf = ({ fields, computed }: AnyEntity, id: string): string =>
  fields[id]?.label ?? computed?.fields[id]?.label ?? id;

/** A record that may have custom fields. */
export interface WithCustom {
  id: string;
  custom?: ShownValues;
}

interface List<Item> {
  name: string;
  layouts: readonly Layout[];
  columns: readonly ListColumn<Item>[];
}

/** Returns a list with the columns of the workspace's custom fields. */
export const listWith = <Item extends WithCustom>(
  { name, layouts, columns }: List<Item>,
  customFields: readonly FormField[],
): List<Item> => ({ name, layouts, columns: [...columns, ...customColumns(customFields)] });
