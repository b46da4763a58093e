import { useId } from 'react';
import type { LedgerEntryView } from '../../../../src/features/affiliates/present-affiliates';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { LocalTime } from '../../../lib/texts/LocalTime';
import { Stack } from '../../../ui/layout/Stack';
import { statusLabel } from '../../../ui/tokens/status';
import { Table } from '../../../ui/lists/table/Table';

interface Props {
  page: { items: LedgerEntryView[]; nextCursor: string | null };
}

/** Commissions earned and reversed. Renders nothing while the ledger is empty. */
export function LedgerTable({ page: { items, nextCursor } }: Props) {
  const headingId = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Stack gap={12}>
        <h2 id={headingId}>Ledger</h2>
        <Table
          label="Entries of the ledger"
          stacks
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'date',
              header: 'Date',
              cell: ({ createdAt }) => <LocalTime time={createdAt} />,
            },
            { id: 'kind', header: 'Entry', cell: ({ kind }) => statusLabel(kind) },
            { id: 'for', header: 'For', cell: ({ conversionName }) => conversionName },
            {
              id: 'amount',
              header: 'Amount',
              align: 'end',
              cell: ({ amount, currency }) => formatMoney(amount, currency),
            },
          ]}
        />
        <CursorPages label="Pages of the ledger" nextCursor={nextCursor} parameter="ledger" />
      </Stack>
    </section>
  );
}
