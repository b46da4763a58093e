import { useLocation } from '@remix-run/react';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { partnerEntity, type ShownPartner } from '../../../../src/features/partners/partners.entity';
import { withSameList } from '../../../lib/lists/list-address';
import { detailsOf } from '../../../lib/forms/details';
import { EditableDetails } from '../../../lib/forms/EditableDetails';
import { usePageKeys } from '../../../lib/keyboard/usePageKeys';
import { Button } from '../../../ui/actions/Button';
import { ButtonLink, ExternalLink } from '../../../ui/actions/Link';
import { partnerLimits, partnerStatuses } from '../../../../src/features/partners/partners.rules';
import { choicesOf, type Choice } from '../../../ui/forms/choices/choices';
import { Inline } from '../../../ui/layout/Inline';
import { Badge } from '../../../ui/records/Badge';
import { Card } from '../../../ui/records/Card';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import { customDetails } from '../../custom-fields/custom-details';
import { labelOf } from '../directory/tag-choices';
import { EDITORS_ONLY, employees, TOO_MANY_TAGS } from '../partner-texts';

interface Props {
  partner: ShownPartner;
  tags: readonly Choice[];
  customFields: readonly FormField[];
  canEdit: boolean;
}

const { text, lines, choice } = detailsOf(partnerEntity);
const statuses = choicesOf(partnerStatuses, statusLabel);
const badge = (status: string) => <StatusBadge status={status} />;

/** The details of a partner, each edited in place. */
export function PartnerOverview({ partner, tags, customFields, canEdit }: Props) {
  const { size, website, partnershipType } = partner;
  const { search } = useLocation();
  usePageKeys();
  return (
    <Card as="section" aria-labelledby="partner-details">
      <Inline justify="between">
        <h2 id="partner-details">Company details</h2>
        {canEdit ? (
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
        )}
      </Inline>
      <EditableDetails
        path={`/api/partners/${partner.id}`}
        canEdit={canEdit}
        failure="Failed to update partner"
        details={[
          text(partner, 'name', { term: 'Name' }),
          lines(partner, 'description', { term: 'Description' }),
          choice(partner, 'status', statuses, { term: 'Status', show: badge }),
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
    </Card>
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
