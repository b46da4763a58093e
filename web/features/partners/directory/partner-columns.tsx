import { partnerEntity } from '../../../../src/features/partners/partners.entity';
import { fromList } from '../../../lib/lists/list-address';
import type { ListColumn } from '../../../lib/lists/view/list-view';
import { columnsOf } from '../../../records/list/columns';
import { Link } from '../../../ui/actions/Link';
import type { ShownPartner } from './PartnerCard';

const { column, text, status, day } = columnsOf(partnerEntity);

const others: readonly ListColumn<ShownPartner>[] = [
  status(110),
  text('industry', 160, { phone: 'line' }),
  text('location', 160),
  column('partnershipType', 180, { cell: ({ partnershipType }) => partnershipType.join(', ') }),
  text('tier', 110, { sort: 'ascending' }),
  text('ownerName', 130),
  day('createdAt'),
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
