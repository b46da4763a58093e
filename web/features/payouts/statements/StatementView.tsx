import type { Statement, StatementItem } from '../../../../src/features/payouts/statements/statements.rules';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { formatDay } from '../../../lib/texts/format-date';
import { Link } from '../../../ui/actions/Link';
import { Stack } from '../../../ui/layout/Stack';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { RecordSection } from '../../../ui/pages/RecordFrame';
import { Table } from '../../../ui/lists/table/Table';
import { Text } from '../../../ui/text/Text';

/** Items that are shown at once. The PDF has all of them. */
const SHOWN = 200;

interface Props {
  statement: Statement;
  /** Returns the screen of a commission; undefined for partners. */
  commissionPath?: (id: string) => string;
}

/** A statement: for what it pays, how each amount came about, and what they add up to. */
export function StatementView({ statement, commissionPath }: Props) {
  const { payer, payee, currency, commissions, reversals, carriedOver, total } = statement;
  const hasCarried = !/^-?[0.]+$/.test(carriedOver);
  return (
    <Stack gap={24}>
      {statement.void && <Text as="strong">Void: this amount was not paid.</Text>}
      <DescriptionList
        items={[
          { term: 'Period', value: `${formatDay(statement.from)} to ${formatDay(statement.to)}` },
          { term: 'Paid', value: statement.paidAt === null ? 'Not yet' : formatDay(statement.paidAt) },
          { term: 'From', value: partyWords(payer) },
          { term: 'To', value: partyWords(payee) },
          { term: 'Total', value: <strong>{formatMoney(total, currency)}</strong> },
          ...(hasCarried
            ? [
                {
                  term: 'Carried over',
                  value: `${formatMoney(carriedOver, currency)} of the total is from earlier payouts`,
                },
              ]
            : []),
        ]}
      />
      <Items title="Commissions" items={commissions} currency={currency} commissionPath={commissionPath} />
      <Items title="Reversals" items={reversals} currency={currency} commissionPath={commissionPath} />
    </Stack>
  );
}

const partyWords = ({ name, vatId }: { name: string; vatId: string | null }): string =>
  vatId === null ? name : `${name} · VAT ID ${vatId}`;

interface ItemsProps {
  title: string;
  items: readonly StatementItem[];
  currency: string;
  commissionPath: Props['commissionPath'];
}

function Items({ title, items, currency, commissionPath }: ItemsProps) {
  if (items.length === 0) return null;
  const more = items.length - SHOWN;
  return (
    <RecordSection title={`${title} (${items.length.toLocaleString('en-US')})`} isRegion>
      <Table
        label={title}
        stacks
        rows={items.slice(0, SHOWN)}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'what',
            header: 'How it was earned',
            cell: ({ explanation }) =>
              explanation.map(({ label, value }) => `${label}: ${value}`).join(' · ') || 'Commission',
          },
          {
            id: 'amount',
            header: 'Amount',
            align: 'end',
            wrap: 'no',
            cell: ({ id, amount }) =>
              commissionPath ? (
                <Link look="quiet" href={commissionPath(id)}>
                  {formatMoney(amount, currency)}
                </Link>
              ) : (
                formatMoney(amount, currency)
              ),
          },
        ]}
      />
      {more > 0 && (
        <Text tone="muted" size="sm">{`and ${more.toLocaleString('en-US')} more, which the PDF has`}</Text>
      )}
    </RecordSection>
  );
}
