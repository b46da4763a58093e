import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { fromList } from '../../../lib/lists/list-address';
import { partnerEntity } from '../../../../src/features/partners/partners.entity';
import { detailsOf } from '../../../lib/forms/details';
import { EditableDetails } from '../../../lib/forms/EditableDetails';
import { ButtonLink } from '../../../ui/actions/Link';
import { LongText } from '../../../ui/text/LongText';
import { PeekPanel } from '../../../ui/overlays/PeekPanel';
import { Stack } from '../../../ui/layout/Stack';
import type { Choice } from '../../../ui/forms/choices/choices';
import { lazyComponent } from '../../../lib/screens/lazy-component';
import { customDetails } from '../../custom-fields/custom-details';
import type { ShownPartner } from './PartnerCard';
import { labelOf, NO_TIER, withOwnTier } from './tag-choices';

interface Props {
  partner: ShownPartner;
  /** The directory's query string. */
  search: string;
  customFields: readonly FormField[];
  tiers: readonly Choice[];
  canEdit: boolean;
  onClose: () => void;
}

const RecentEntries = lazyComponent(() => import('../../../records/panel/RecentEntries'));
const { text, owner, past } = detailsOf(partnerEntity);

export function PartnerPeek({ partner, search, customFields, tiers, canEdit, onClose }: Props) {
  const { id, name, partnershipType, tier, description } = partner;
  return (
    <PeekPanel
      label={`Partner ${name}`}
      onClose={onClose}
      header={<h2>{name}</h2>}
      footer={
        <ButtonLink variant="primary" href={fromList(`/partners/${id}`, search)}>
          Open Partner
        </ButtonLink>
      }
    >
      <Stack gap={24}>
        <EditableDetails
          key={id}
          path={`/api/partners/${id}`}
          canEdit={canEdit}
          failure="Failed to update partner"
          details={[
            text(partner, 'industry', { term: 'Industry' }),
            text(partner, 'location', { term: 'Location' }),
            owner(partner, 'No owner'),
            {
              term: 'Type',
              value: partnershipType.join(', '),
              // The call splits the text at its commas.
              edit: { name: 'partnershipType', value: partnershipType.join(', ') },
            },
            {
              term: 'Tier',
              value: tier && labelOf(tiers, tier),
              edit: { name: 'tier', value: tier, choices: [NO_TIER, ...withOwnTier(tiers, tier)] },
            },
            ...customDetails(customFields, partner.custom),
            past(partner, 'createdAt', 'Added'),
          ]}
        />
        <LongText text={description} />
        <RecentEntries key={id} kind="partner" id={id} />
      </Stack>
    </PeekPanel>
  );
}
