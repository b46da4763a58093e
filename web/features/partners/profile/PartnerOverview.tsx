import { useLocation } from '@remix-run/react';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import { withSameList } from '../../../lib/lists/list-address';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { EditableFacts } from '../../../lib/forms/EditableFacts';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { usePageKeys } from '../../../lib/keyboard/usePageKeys';
import { Badge } from '../../../ui/records/Badge';
import { Button, IconButton } from '../../../ui/actions/Button';
import { ButtonLink } from '../../../ui/actions/Link';
import { Card } from '../../../ui/records/Card';
import { Inline } from '../../../ui/layout/Inline';
import { customFacts } from '../../custom-fields/custom-facts';
import { EDITORS_ONLY, employees } from '../partner-texts';

const PartnerOwner = lazyComponent(() => import('./PartnerOwner'));
const parts = [PartnerOwner];

interface Props {
  partner: ShownPartner;
  /** The vocabulary's labels of the partner's tags. */
  tagLabels: Record<string, string>;
  customFields: readonly FormField[];
  canEdit: boolean;
}

export function PartnerOverview({ partner, tagLabels, customFields, canEdit }: Props) {
  const { industry, size, location, website } = partner;
  const { search } = useLocation();
  const owner = useDialog();
  usePreload(parts, canEdit);
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
          {
            term: 'Owner',
            value: (
              <Inline gap={4}>
                {partner.ownerName ?? 'Nobody'}
                {canEdit && (
                  <IconButton size="sm" icon="pencil" label="Change owner" onPress={() => owner.open()} />
                )}
              </Inline>
            ),
          },
          { term: 'Industry', value: industry, edit: { name: 'industry', value: industry } },
          { term: 'Company Size', value: employees(size), edit: { name: 'size', value: size } },
          { term: 'Location', value: location, edit: { name: 'location', value: location } },
          {
            term: 'Website',
            value: website && website.replace(/^https?:\/\/|\/$/gi, ''),
            edit: { name: 'website', value: website, inputMode: 'url' },
          },
          {
            term: 'Tags',
            value: partner.tags.length > 0 && (
              <Inline gap={4}>
                {partner.tags.map((tag) => (
                  <Badge key={tag}>{tagLabels[tag] ?? tag}</Badge>
                ))}
              </Inline>
            ),
          },
          ...customFacts(customFields, partner.custom),
        ]}
      />
      {owner.key > 0 && (
        <PartnerOwner key={owner.key} partner={partner} isOpen={owner.isOpen} onClose={owner.close} />
      )}
    </Card>
  );
}
