import { useLoaderData } from '@remix-run/react';
import type { PayoutPage } from '../../../../src/features/payouts/payout-pages';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { screen } from '../../../lib/screens/screen.server';
import { formatDay } from '../../../lib/texts/format-date';
import { LocalTime } from '../../../lib/texts/LocalTime';
import { loadRecordPage } from '../../../records/page/load-record-page.server';
import { recordMeta, RecordPage } from '../../../records/page/RecordPage';
import { Stack } from '../../../ui/layout/Stack';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { RecordSection, type RecordBanner } from '../../../ui/pages/RecordFrame';
import { FigureStrip } from '../../../ui/records/FigureStrip';
import { Text } from '../../../ui/text/Text';
import { payoutView } from '../payout.view';
import { CarriedOverTable } from './CarriedOverTable';
import { PayoutLines } from './PayoutLines';
import { PayoutSteps } from './PayoutSteps';

/** Lines on a page, so that payouts of thousands of payees stay fast. */
const LINES = 100;

export const loader = screen(async (inputs) => {
  const { app, actor, param, url } = inputs;
  const { lines, carriedOver, ...payout } = await app.payoutPages.open(actor, param('id'));
  const page = await loadRecordPage(inputs, payoutView, { ...payout, lines: [], carriedOver: [] });
  const search = url.searchParams.get('search')?.trim().toLowerCase() ?? '';
  const found = lines.filter(({ payeeName }) => payeeName.toLowerCase().includes(search));
  const number = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1);
  return {
    ...page,
    lines: found.slice((number - 1) * LINES, number * LINES),
    number,
    found: found.length,
    hasMore: found.length > number * LINES,
    all: lines.length,
    files: filesOf(lines),
    carriedOver: carriedOver.slice(0, LINES),
    carriedOverCount: carriedOver.length,
  };
});

export const meta = recordMeta(payoutView, 'A payout: its lines, and what it leaves out.');

/** The screen of a payout. */
export default function Payout() {
  const {
    record: payout,
    activity,
    lines,
    carriedOver,
    carriedOverCount,
    ...data
  } = useLoaderData<typeof loader>();
  return (
    <RecordPage
      view={payoutView}
      item={payout}
      subtitle={`What was earned up to ${formatDay(payout.upTo)}`}
      activity={activity}
      banner={bannerOf(payout)}
      actions={<PayoutSteps payout={payout} files={data.files} />}
      strip={<FigureStrip label="Key figures" figures={figuresOf(payout, data.all, carriedOverCount)} />}
      details={<Details payout={payout} />}
      work={
        <Stack>
          <RecordSection title="Payees">
            <PayoutLines payout={payout} lines={lines} {...data} />
          </RecordSection>
          {carriedOver.length > 0 && (
            <RecordSection title="Carried over to the next payout">
              <CarriedOverTable payout={payout} rows={carriedOver} total={carriedOverCount} />
            </RecordSection>
          )}
        </Stack>
      }
    />
  );
}

/** Counts the lines that each file would pay. */
function filesOf(lines: PayoutPage['lines']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { method, status } of lines)
    if (status !== 'removed') counts[method ?? 'manual'] = (counts[method ?? 'manual'] ?? 0) + 1;
  return counts;
}

function bannerOf({ status, approvalRefusal }: PayoutPage): RecordBanner | null {
  if (status !== 'draft' || approvalRefusal === null) return null;
  return {
    tone: 'warning',
    title: approvalRefusal,
    content: <Text>You made it, so another admin or owner checks and approves it.</Text>,
  };
}

function figuresOf(payout: PayoutPage, lines: number, carriedOver: number) {
  const { amount, amountBefore, currency } = payout;
  const count = (value: number) => value.toLocaleString('en-US');
  return [
    {
      label: 'Amount',
      value: formatMoney(amount, currency),
      ...(amountBefore !== null && { hint: `${formatMoney(amountBefore, currency)} in the last one` }),
    },
    { label: 'Payees', value: count(lines) },
    { label: 'Carried over', value: count(carriedOver) },
    { label: 'Earned up to', value: formatDay(payout.upTo) },
  ];
}

function Details({ payout }: { payout: PayoutPage }) {
  const step = (time: string | null, name: string | null) =>
    time && (
      <>
        <LocalTime time={time} />
        {name && ` by ${name}`}
      </>
    );
  return (
    <DescriptionList
      items={[
        { term: 'Currency', value: payout.currency },
        { term: 'Made', value: step(payout.createdAt, payout.createdByName) },
        { term: 'Approved', value: step(payout.approvedAt, payout.approvedByName) },
        { term: 'Exported', value: step(payout.exportedAt, null) },
        { term: 'Paid', value: step(payout.paidAt, null) },
        ...(payout.cancelledAt ? [{ term: 'Cancelled', value: step(payout.cancelledAt, null) }] : []),
      ]}
    />
  );
}
