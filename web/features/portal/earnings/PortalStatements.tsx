import type { ListedStatement } from '../../../../src/features/payouts/statements/statements.rules';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { formatDay } from '../../../lib/texts/format-date';
import { usePortal } from '../../../lib/screens/usePortal';
import { Link } from '../../../ui/actions/Link';
import { Stack } from '../../../ui/layout/Stack';
import { Table } from '../../../ui/lists/table/Table';

interface Props {
  statements: ListedStatement[];
  nextCursor: string | null;
}

/** What a partner was paid, each with its statement. */
export function PortalStatements({ statements, nextCursor }: Props) {
  const { hrefOf } = usePortal();
  if (statements.length === 0) return null;
  return (
    <Stack gap={12} as="section" aria-labelledby="portal-statements">
      <h2 id="portal-statements">Statements</h2>
      <Table
        label="Statements"
        stacks
        rows={statements}
        rowKey={({ lineId }) => lineId}
        columns={[
          {
            id: 'number',
            header: 'Statement',
            cell: ({ lineId, number }) => (
              <Link href={hrefOf(`/portal/earnings/statements/${lineId}`)}>{number}</Link>
            ),
          },
          { id: 'paidAt', header: 'Paid', wrap: 'no', cell: ({ paidAt }) => formatDay(paidAt) },
          {
            id: 'total',
            header: 'Amount',
            align: 'end',
            wrap: 'no',
            cell: ({ total, currency }) => formatMoney(total, currency),
          },
        ]}
      />
      <CursorPages label="Pages of statements" nextCursor={nextCursor} />
    </Stack>
  );
}
