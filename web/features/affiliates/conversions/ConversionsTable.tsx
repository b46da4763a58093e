import { useId, useState } from 'react';
import { conversionPath, type ConversionKind } from '../../../../src/features/affiliates/affiliates.rules';
import type { ConversionView } from '../../../../src/features/affiliates/present-affiliates';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { formatDay } from '../../../lib/texts/format-date';
import { LazyConfirmDialog } from '../../../lib/dialogs/LazyConfirmDialog';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../../lib/keyboard/useFocusFallback';
import { useSave } from '../../../lib/requests/useSave';
import { Badge } from '../../../ui/records/Badge';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { Table } from '../../../ui/lists/table/Table';
import { EDITORS_ONLY } from '../affiliate-texts';

const kinds: Record<ConversionKind, string> = {
  external: 'Reported',
  application: 'Application',
  referral: 'Referral',
};

interface Props {
  page: { items: ConversionView[]; nextCursor: string | null };
  canEdit: boolean;
}

export function ConversionsTable({ page: { items, nextCursor }, canEdit }: Props) {
  const headingId = useId();
  const reversal = useDialog<ConversionView>();
  const region = useFocusFallback(items);
  const { save, isPending } = useSave({
    failure: 'Failed to reverse conversion',
    success: 'Conversion reversed',
  });
  async function reverse() {
    if (reversal.subject === null) return;
    const path = `/api/conversions/${reversal.subject.id}/reverse`;
    if (await save({ method: 'POST', path })) reversal.close();
  }
  const reinstatement = useSave({
    failure: 'Failed to reinstate conversion',
    success: 'Conversion reinstated',
  });
  const [reinstating, setReinstating] = useState('');
  async function reinstate(id: string) {
    setReinstating(id);
    await reinstatement.save({ method: 'POST', path: `/api/conversions/${id}/reinstate` });
  }
  const name = reversal.subject?.name ?? 'this conversion';
  return (
    <section aria-labelledby={headingId}>
      <Stack gap={12}>
        <h2 id={headingId}>Conversions</h2>
        <div ref={region} tabIndex={-1}>
          {items.length === 0 ? (
            <EmptyState
              size="sm"
              icon="referrals"
              title="No conversions yet"
              description="Applications and referrals from this link, and conversions that your website reports, appear here."
            />
          ) : (
            <Table
              label="Conversions of this link"
              stacks
              rows={items}
              rowKey={({ id }) => id}
              columns={[
                {
                  id: 'name',
                  header: 'Name',
                  cell: ({ id, name }) => <Link href={conversionPath(id)}>{name}</Link>,
                },
                { id: 'kind', header: 'Kind', cell: ({ kind }) => kinds[kind] },
                {
                  id: 'date',
                  header: 'Date',
                  cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
                },
                {
                  id: 'amount',
                  header: 'Amount',
                  align: 'end',
                  cell: ({ amount, currency }) => (amount === null ? '—' : formatMoney(amount, currency)),
                },
                {
                  id: 'commission',
                  header: 'Commission',
                  align: 'end',
                  cell: ({ commission, currency }) => formatMoney(commission, currency),
                },
                {
                  id: 'actions',
                  header: 'Actions',
                  hideHeader: true,
                  align: 'end',
                  cell: (conversion) =>
                    conversion.reversedAt === null ? (
                      <Button
                        size="sm"
                        accessibleName={`Reverse ${conversion.name}`}
                        disabledReason={canEdit ? undefined : EDITORS_ONLY}
                        onPress={() => reversal.open(conversion)}
                      >
                        Reverse
                      </Button>
                    ) : (
                      <Inline gap={8} justify="end">
                        <Badge tone="outline">{`Reversed ${formatDay(conversion.reversedAt)}`}</Badge>
                        <Button
                          size="sm"
                          accessibleName={`Reinstate ${conversion.name}`}
                          disabledReason={canEdit ? undefined : EDITORS_ONLY}
                          isPending={reinstatement.isPending && reinstating === conversion.id}
                          onPress={() => void reinstate(conversion.id)}
                        >
                          Reinstate
                        </Button>
                      </Inline>
                    ),
                },
              ]}
            />
          )}
        </div>
        <CursorPages label="Pages of conversions" nextCursor={nextCursor} parameter="conversions" />
      </Stack>
      <LazyConfirmDialog
        isOpen={reversal.isOpen}
        onOpenChange={(isOpen) => {
          if (!isOpen) reversal.close();
        }}
        title={`Reverse ${name}?`}
        description="This takes the commission back in the ledger. You can reinstate the conversion later."
        confirmLabel="Reverse Conversion"
        onConfirm={() => void reverse()}
        isPending={isPending}
      />
    </section>
  );
}
