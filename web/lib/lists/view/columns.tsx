import { Link } from '../../../ui/actions/Link';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { formatDay } from '../../texts/format-date';
import type { ListColumn } from './list-view';

interface NameOptions {
  width: number;
  /** Returns the address of the page of the record with this id. */
  pathOf: (id: string) => string;
}

/** Returns the column of a record's name, whose link opens the peek panel. */
export const nameColumn = <Field extends string>(
  field: Field,
  header: string,
  { width, pathOf }: NameOptions,
): ListColumn<{ id: string } & Record<Field, string>> => ({
  id: field,
  header,
  width,
  sort: 'ascending',
  cell: (row) => (
    <Link look="none" href={pathOf(row.id)} data-peek={row.id}>
      {row[field]}
    </Link>
  ),
});

export const statusColumn = (header: string, width: number): ListColumn<{ status: string }> => ({
  id: 'status',
  header,
  width,
  sort: 'ascending',
  phone: 'side',
  cell: ({ status }) => <StatusBadge status={status} />,
});

/** Returns the column of a day in the past, latest first. */
export const dayColumn = <Field extends string>(
  field: Field,
  header: string,
  options: { isExtra?: true } = {},
): ListColumn<Record<Field, string | null>> => ({
  id: field,
  header,
  width: 120,
  sort: 'descending',
  ...options,
  cell: (row) => {
    const time = row[field];
    return time && formatDay(time);
  },
});

export const updatedColumn = dayColumn('updatedAt', 'Updated', { isExtra: true });
