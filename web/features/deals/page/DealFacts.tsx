import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { isSettled } from '../../../../src/features/deals/deals.rules';
import { EditableFacts, type EditableFact } from '../../../lib/forms/EditableFacts';
import { formatDay } from '../../../lib/texts/format-date';
import { Link } from '../../../ui/actions/Link';
import { Stack } from '../../../ui/layout/Stack';
import { Note } from '../../../ui/text/Note';
import { customFacts } from '../../custom-fields/custom-facts';
import { partnerFact } from '../../../lib/forms/partner-fact';
import { moneyOf, type DealSummary } from '../../../../src/features/deals/deal-summary.rules';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';

interface Props {
  deal: DealSummary;
  customFields: readonly FormField[];
  canEdit: boolean;
  onSaved: (deal: DealSummary) => void;
}

/** All facts of a deal, for its page and its peek panel. */
export function DealFacts({ deal, customFields, canEdit, onSaved }: Props) {
  const { contactName, contactEmail, expectedCloseDate, protectedUntil, status, notes } = deal;
  const isOver = protectedUntil !== null && status !== 'approved';
  return (
    <Stack gap={24}>
      {deal.reason && <Note title="Reason">{deal.reason}</Note>}
      <EditableFacts<DealSummary>
        path={`/api/deals/${deal.id}`}
        canEdit={canEdit}
        failure="Failed to update deal"
        onSaved={onSaved}
        facts={[
          ...approvedFacts(deal),
          {
            term: 'Amount',
            value: moneyOf(deal),
            // A first amount needs a currency, so it is entered in the form.
            ...(deal.currency !== null && {
              edit: { name: 'amount', value: deal.amount, inputMode: 'decimal' },
            }),
          },
          {
            term: 'Expected close',
            value: expectedCloseDate && formatDay(expectedCloseDate),
            edit: { name: 'expectedCloseDate', value: expectedCloseDate, kind: 'day' },
          },
          {
            term: isOver ? 'Protection until' : 'Protected until',
            value: protectedUntil && formatDay(protectedUntil),
          },
          { term: 'Contact', value: contactName, edit: { name: 'contactName', value: contactName } },
          {
            term: 'Contact email',
            value: contactEmail,
            edit: { name: 'contactEmail', value: contactEmail, inputMode: 'email' },
            links: contactEmail && <Link href={mailtoOf(contactEmail)}>Write</Link>,
          },
          { term: 'Notes', value: notes, edit: { name: 'notes', value: notes, kind: 'lines' } },
          {
            term: 'Owner',
            value: deal.ownerName,
            edit: { name: 'ownerId', value: deal.ownerId, pick: { kind: 'member', none: 'No owner' } },
          },
          ...customFacts(customFields, deal.custom),
          { term: 'Submitted', value: formatDay(deal.submittedAt) },
          { term: 'Updated', value: formatDay(deal.updatedAt) },
        ]}
      />
    </Stack>
  );
}

/** Returns the facts that can't change after the approval. */
function approvedFacts(deal: DealSummary): EditableFact[] {
  const { name, customerName, customerDomain } = deal;
  const partner = partnerFact(deal);
  const isOpen = !isSettled(deal.status);
  const domainLink = customerDomain && <Link href={`https://${customerDomain}`}>Visit</Link>;
  return [
    { term: 'Name', value: name, ...(isOpen && { edit: { name: 'name', value: name } }) },
    {
      term: 'Customer',
      value: customerName,
      ...(isOpen && { edit: { name: 'customerName', value: customerName } }),
    },
    {
      term: 'Domain',
      value: customerDomain,
      ...(isOpen && { edit: { name: 'customerDomain', value: customerDomain } }),
      links: domainLink,
    },
    isOpen
      ? partner
      : { term: partner.term, value: <Link href={`/partners/${deal.partnerId}`}>{deal.partnerName}</Link> },
  ];
}
