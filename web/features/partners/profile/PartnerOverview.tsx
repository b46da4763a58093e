import { useLocation } from '@remix-run/react';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import { withSameList } from '../../../lib/lists/list-address';
import { EditableFacts } from '../../../lib/forms/EditableFacts';
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
import { customFacts } from '../../custom-fields/custom-facts';
import { labelOf } from '../directory/tag-choices';
import { EDITORS_ONLY, employees, TOO_MANY_TAGS } from '../partner-texts';

interface Props {
  partner: ShownPartner;
  tags: readonly Choice[];
  customFields: readonly FormField[];
  canEdit: boolean;
}

const statuses = choicesOf(partnerStatuses, statusLabel);

/** The facts of a partner, each edited in place. */
export function PartnerOverview({ partner, tags, customFields, canEdit }: Props) {
  const { name, description, industry, size, location, website, status, partnershipType } = partner;
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
      <EditableFacts
        path={`/api/partners/${partner.id}`}
        canEdit={canEdit}
        failure="Failed to update partner"
        facts={[
          { term: 'Name', value: name, edit: { name: 'name', value: name } },
          {
            term: 'Description',
            value: description,
            edit: { name: 'description', value: description, kind: 'lines' },
          },
          {
            term: 'Status',
            value: <StatusBadge status={status} />,
            edit: { name: 'status', value: status, choices: statuses },
          },
          { term: 'Industry', value: industry, edit: { name: 'industry', value: industry } },
          { term: 'Company Size', value: employees(size), edit: { name: 'size', value: size } },
          { term: 'Location', value: location, edit: { name: 'location', value: location } },
          {
            term: 'Website',
            value: website && website.replace(/^https?:\/\/|\/$/gi, ''),
            edit: { name: 'website', value: website, inputMode: 'url' },
            links: website && <ExternalLink href={website}>Visit</ExternalLink>,
          },
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
          ...customFacts(customFields, partner.custom),
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
