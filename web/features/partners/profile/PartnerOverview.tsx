import { useLocation } from '@remix-run/react';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { partnerEntity, type ShownPartner } from '../../../../src/features/partners/partners.entity';
import { withSameList } from '../../../lib/lists/list-address';
import { detailsOf } from '../../../lib/forms/details';
import { EditableDetails } from '../../../lib/forms/EditableDetails';
import { Button } from '../../../ui/actions/Button';
import { ButtonLink, ExternalLink } from '../../../ui/actions/Link';
import { partnerLimits } from '../../../../src/features/partners/partners.rules';
import type { Choice } from '../../../ui/forms/choices/choices';
import { RecordSection } from '../../../ui/pages/RecordFrame';
import { Inline } from '../../../ui/layout/Inline';
import { Badge } from '../../../ui/records/Badge';
import { customDetails } from '../../custom-fields/custom-details';
import { labelOf } from '../directory/tag-choices';
import { EDITORS_ONLY, employees, TOO_MANY_TAGS } from '../partner-texts';

interface Props {
  partner: ShownPartner;
  tags: readonly Choice[];
  customFields: readonly FormField[];
  canEdit: boolean;
}

const { text, lines } = detailsOf(partnerEntity);

/** The details of a partner, each edited in place. */
export function PartnerOverview({ partner, tags, customFields, canEdit }: Props) {
  const { size, website, partnershipType } = partner;
  const { search } = useLocation();
  return (
    <RecordSection
      isRegion
      title="Company details"
      action={
        canEdit ? (
          <ButtonLink
            size="sm"
            icon="pencil"
            aria-keyshortcuts="e"
            href={withSameList(`/partners/${partner.id}/edit`, search)}
          >
            Edit Details
          </ButtonLink>
        ) : (
          <Button size="sm" icon="pencil" disabledReason={EDITORS_ONLY}>
            Edit Details
          </Button>
        )
      }
    >
      <EditableDetails
        path={`/api/partners/${partner.id}`}
        canEdit={canEdit}
        failure="Failed to update partner"
        details={[
          text(partner, 'name', { term: 'Name' }),
          lines(partner, 'description', { term: 'Description' }),
          text(partner, 'industry', { term: 'Industry' }),
          text(partner, 'size', { term: 'Company Size', value: employees(size) }),
          text(partner, 'location', { term: 'Location' }),
          text(partner, 'website', {
            term: 'Website',
            value: website && website.replace(/^https?:\/\/|\/$/gi, ''),
            inputMode: 'url',
            links: website && <ExternalLink href={website}>Visit</ExternalLink>,
          }),
          {
            term: 'Partnership type',
            value: badgesOf(partnershipType),
            // The call splits the text at its commas.
            edit: { name: 'partnershipType', value: partnershipType.join(', ') },
          },
          {
            term: 'Tags',
            value: badgesOf(partner.tags.map((tag) => labelOf(tags, tag))),
            edit: {
              name: 'tags',
              value: partner.tags.join('\n'),
              read: (typed) => (typed === '' ? [] : typed.split('\n')),
              tags: { choices: tags, max: partnerLimits.tags, maxMessage: TOO_MANY_TAGS },
            },
          },
          ...customDetails(customFields, partner.custom),
        ]}
      />
    </RecordSection>
  );
}

const badgesOf = (labels: readonly string[]) =>
  labels.length > 0 && (
    <Inline as="span" gap={4}>
      {labels.map((label) => (
        <Badge key={label}>{label}</Badge>
      ))}
    </Inline>
  );
