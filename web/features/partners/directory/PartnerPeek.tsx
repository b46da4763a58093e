import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { fromList } from '../../../lib/lists/list-address';
import { ButtonLink } from '../../../ui/actions/Link';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { LongText } from '../../../ui/text/LongText';
import { PeekPanel } from '../../../ui/overlays/PeekPanel';
import { Stack } from '../../../ui/layout/Stack';
import { customItems } from '../../custom-fields/custom-items';
import type { ShownPartner } from './PartnerCard';

interface Props {
  partner: ShownPartner;
  /** The directory's query string. */
  search: string;
  customFields: readonly FormField[];
  onClose: () => void;
}

export function PartnerPeek({ partner, search, customFields, onClose }: Props) {
  const { id, name, industry, location, partnershipType, tier, description, ownerName, createdAt } = partner;
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
        <DescriptionList
          items={[
            { term: 'Industry', value: industry },
            { term: 'Location', value: location },
            { term: 'Owner', value: ownerName },
            { term: 'Type', value: partnershipType.join(', ') },
            { term: 'Tier', value: tier },
            ...customItems(customFields, partner.custom),
            { term: 'Added', value: formatDay(createdAt) },
          ]}
        />
        <LongText text={description} />
      </Stack>
    </PeekPanel>
  );
}
