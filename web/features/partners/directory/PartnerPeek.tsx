import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { fromList } from '../../../lib/lists/list-address';
import { EditableFacts } from '../../../lib/forms/EditableFacts';
import { ButtonLink } from '../../../ui/actions/Link';
import { LongText } from '../../../ui/text/LongText';
import { PeekPanel } from '../../../ui/overlays/PeekPanel';
import { Stack } from '../../../ui/layout/Stack';
import type { Choice } from '../../../ui/forms/choices/choices';
import { customFacts } from '../../custom-fields/custom-facts';
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

export function PartnerPeek({ partner, search, customFields, tiers, canEdit, onClose }: Props) {
  const { id, name, industry, location, partnershipType, tier, description, createdAt } = partner;
  const { ownerId, ownerName } = partner;
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
        <EditableFacts
          key={id}
          path={`/api/partners/${id}`}
          canEdit={canEdit}
          failure="Failed to update partner"
          facts={[
            { term: 'Industry', value: industry, edit: { name: 'industry', value: industry } },
            { term: 'Location', value: location, edit: { name: 'location', value: location } },
            {
              term: 'Owner',
              value: ownerName,
              edit: { name: 'ownerId', value: ownerId, pick: { kind: 'member', none: 'No owner' } },
            },
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
            ...customFacts(customFields, partner.custom),
            { term: 'Added', value: formatDay(createdAt) },
          ]}
        />
        <LongText text={description} />
      </Stack>
    </PeekPanel>
  );
}
