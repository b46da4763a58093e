import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { formatDay } from '../../lib/format-date';
import { Link } from '../../ui/actions/Link';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Stack } from '../../ui/layout/Stack';
import { Note } from '../../ui/text/Note';
import { customItems } from '../custom-fields/custom-items';
import { moneyOf, type DealSummary } from './deal-summary';

interface Props {
  deal: DealSummary;
  customFields: readonly FormField[];
}

/** All facts of a deal, for its page and its peek panel. */
export function DealFacts({ deal, customFields }: Props) {
  const { customerDomain, contactEmail, expectedCloseDate, protectedUntil, status } = deal;
  const isOver = protectedUntil !== null && status !== 'approved';
  return (
    <Stack gap={16}>
      {deal.reason && <Note title="Reason">{deal.reason}</Note>}
      <DescriptionList
        items={[
          { term: 'Customer', value: deal.customerName },
          {
            term: 'Domain',
            value: customerDomain && <Link href={`https://${customerDomain}`}>{customerDomain}</Link>,
          },
          { term: 'Partner', value: <Link href={`/partners/${deal.partnerId}`}>{deal.partnerName}</Link> },
          { term: 'Amount', value: moneyOf(deal) },
          { term: 'Expected close', value: expectedCloseDate && formatDay(expectedCloseDate) },
          {
            term: isOver ? 'Protection until' : 'Protected until',
            value: protectedUntil && formatDay(protectedUntil),
          },
          { term: 'Contact', value: deal.contactName },
          {
            term: 'Contact email',
            value: contactEmail && <Link href={`mailto:${contactEmail}`}>{contactEmail}</Link>,
          },
          { term: 'Owner', value: deal.ownerName },
          ...customItems(customFields, deal.custom),
        ]}
      />
      {deal.notes && <Note title="Notes">{deal.notes}</Note>}
    </Stack>
  );
}
