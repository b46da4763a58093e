import { partnerEntity } from '../../../../src/features/partners/partners.entity';
import { formatSums } from '../../../../src/lib/money/format-money';
import { formatDay } from '../../../lib/texts/format-date';
import { fromList } from '../../../lib/lists/list-address';
import type { ListColumn } from '../../../lib/lists/view/list-view';
import { columnsOf } from '../../../records/list/columns';
import { Link } from '../../../ui/actions/Link';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import type { ShownPartner } from './PartnerCard';

/** The URL parameter of the panel. */
export const PEEK = 'partner';

const { column, text, status, day } = columnsOf(partnerEntity);

/** A partner with deals in several currencies shows each sum, and is sorted by the largest number. */
const money = (id: 'openPipeline' | 'won12Months', isExtra?: true) =>
  column<ShownPartner>(id, 140, {
    sort: 'descending',
    align: 'end',
    ...(isExtra && { isExtra }),
    cell: ({ figures }) => figures && formatSums(figures[id]).join(' · '),
  });

const time = (id: 'lastTouchAt' | 'nextCheckIn', options: Partial<ListColumn<ShownPartner>>) =>
  column<ShownPartner>(id, 120, {
    ...options,
    cell: ({ figures }) => figures?.[id] && formatDay(figures[id]),
  });

const others: readonly ListColumn<ShownPartner>[] = [
  status(110),
  text('tier', 110, { sort: 'ascending' }),
  text('ownerName', 130, { sort: 'ascending' }),
  money('openPipeline'),
  time('lastTouchAt', { sort: 'descending' }),
  text('location', 160, { sort: 'ascending' }),
  text('industry', 160, { sort: 'ascending', phone: 'line' }),
  column('partnershipType', 180, { cell: ({ partnershipType }) => partnershipType.join(', ') }),
  day('createdAt'),
  money('won12Months', true),
  column('portal', 110, {
    sort: 'ascending',
    isExtra: true,
    cell: ({ figures }) => figures && figures.portal !== 'none' && <StatusBadge status={figures.portal} />,
  }),
  column('health', 100, {
    sort: 'ascending',
    isExtra: true,
    cell: ({ health }) => health && <StatusBadge status={health} />,
  }),
  column('healthScore', 110, {
    sort: 'descending',
    isExtra: true,
    align: 'end',
    cell: ({ healthScore }) => healthScore,
  }),
  time('nextCheckIn', { sort: 'ascending', isExtra: true }),
  text('description', 320, { isExtra: true }),
];

/** The columns of partners, named as in forms and files. `search` is the directory's query string. */
const partnerColumns = (search: string): readonly ListColumn<ShownPartner>[] => [
  column('name', 210, {
    sort: 'ascending',
    cell: ({ id, name }) => (
      <Link look="none" href={fromList(`/partners/${id}`, search)} data-peek={id}>
        {name}
      </Link>
    ),
  }),
  ...others,
];

/** Returns the directory. `search` is its query string. */
export const partnerListIn = (search: string) =>
  ({ name: 'partners', layouts: ['table', 'cards'], columns: partnerColumns(search) }) as const;

export const partnerList = partnerListIn('');

/** Returns the query string without the peek panel, so that going back from a partner's page shows the list. */
export function listOnly(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(PEEK);
  return params.toString();
}
