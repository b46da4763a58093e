import { Fragment } from 'react';
import { dealEntity } from '../../../src/features/deals/deals.entity';
import { influencersOf, moneyOf, type DealSummary } from '../../../src/features/deals/deal-summary.rules';
import { isSettled } from '../../../src/features/deals/deals.rules';
import type { ShownDeal } from '../../../src/features/deals/deals.service';
import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { detailsOf } from '../../lib/forms/details';
import { EditableDetails } from '../../lib/forms/EditableDetails';
import { Link } from '../../ui/actions/Link';
import { Stack } from '../../ui/layout/Stack';
import { Note } from '../../ui/text/Note';
import { customDetails } from '../custom-fields/custom-details';
import { dealView } from './deal.view';

interface Props {
  deal: DealSummary;
  customFields: readonly FormField[];
  canEdit: boolean;
  onSaved: (deal: ShownDeal) => void;
}

const { text, lines, email, day, owner, partner, past } = detailsOf(dealEntity);

/** All details of a deal, for its page and its panel. */
export function DealDetails({ deal, customFields, canEdit, onSaved }: Props) {
  const { customerDomain, partnerId, partnerName, protectedUntil, status } = deal;
  const isFixed = isSettled(status);
  const isOver = protectedUntil !== null && status !== 'approved';
  return (
    <Stack gap={24}>
      {deal.reason && <Note title="Reason">{deal.reason}</Note>}
      <EditableDetails<ShownDeal>
        path={`${dealView.api}/${deal.id}`}
        canEdit={canEdit}
        failure={dealView.updated.failure}
        onSaved={onSaved}
        details={[
          text(deal, 'name', { isFixed }),
          text(deal, 'customerName', { term: 'Customer', isFixed }),
          text(deal, 'customerDomain', {
            term: 'Domain',
            isFixed,
            links: customerDomain && <Link href={`https://${customerDomain}`}>Visit</Link>,
          }),
          isFixed
            ? { term: 'Partner', value: <Link href={`/partners/${partnerId}`}>{partnerName}</Link> }
            : partner(deal),
          {
            term: 'Influenced by',
            value: influencersOf(deal).map(({ id, label }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <Link href={`/partners/${id}`}>{label}</Link>
              </Fragment>
            )),
          },
          // A first amount needs a currency, so it is entered in the form.
          text(deal, 'amount', {
            value: moneyOf(deal),
            inputMode: 'decimal',
            isFixed: deal.currency === null,
          }),
          day(deal, 'expectedCloseDate', { term: 'Expected close' }),
          past(deal, 'protectedUntil', isOver ? 'Protection until' : 'Protected until'),
          text(deal, 'contactName', { term: 'Contact' }),
          email(deal, 'contactEmail'),
          lines(deal, 'notes'),
          owner(deal, 'No owner'),
          ...customDetails(customFields, deal.custom),
          past(deal, 'submittedAt'),
          past(deal, 'updatedAt', 'Updated'),
        ]}
      />
    </Stack>
  );
}
