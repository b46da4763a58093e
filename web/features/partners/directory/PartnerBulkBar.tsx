import { deletePartners, partnerStatuses } from '../../../../src/features/partners/partners.rules';
import { can } from '../../../../src/lib/roles';
import { BulkBar } from '../../../lib/bulk/BulkBar';
import { BulkDelete } from '../../../lib/bulk/BulkDelete';
import { BulkMerge } from '../../../lib/bulk/BulkMerge';
import { BulkOwner } from '../../../lib/bulk/BulkOwner';
import { useBulk } from '../../../lib/bulk/useBulk';
import { composeEmail } from '../../../lib/email/compose';
import { countOf } from '../../../lib/lists/count-of';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useMe } from '../../../lib/useMe';
import type { ListSelection, Named } from '../../../lib/lists/useSelection';
import { Button } from '../../../ui/actions/Button';
import type { Choice } from '../../../ui/forms/choices/choices';
import { Menu } from '../../../ui/overlays/Menu';
import { statusLabel } from '../../../ui/tokens/status';
import { NO_TIER } from './tag-choices';
import { TagsDialog } from './TagsDialog';

interface Props {
  selection: ListSelection;
  rows: readonly Named[];
  total: number;
  totalIsMinimum: boolean;
  owners: readonly Choice[];
  tiers: readonly Choice[];
  /** The status that the directory shows, or `all`. */
  status: string;
}

const words = ['partner', 'partners'] as const;
const consequence = (whose: string) =>
  `notes, comments, contacts, activity, onboarding tasks and check-ins. People who use ${whose} partner portal lose access.`;

/** The actions on the selected partners. Only admins can delete them. */
export default function PartnerBulkBar({ owners, tiers, status, ...list }: Props) {
  const { selection } = list;
  const me = useMe();
  const tagging = useDialog();
  const params = new URLSearchParams(selection.query);
  params.set('status', status);
  const query = params.toString();
  const bulk = useBulk({ path: '/api/partners', words, selection, query });
  return (
    <>
      <BulkBar {...list} bulk={bulk} words={words} listPath={`/api/partners?${query}`}>
        <BulkOwner bulk={bulk} owners={owners} />
        <Menu
          label="Change Status"
          icon="swap"
          placement="top start"
          items={partnerStatuses.map((status) => ({
            id: status,
            label: statusLabel(status),
            onAction: () =>
              void bulk.run({ change: { status } }, `set to ${statusLabel(status).toLowerCase()}`),
          }))}
        />
        <Menu
          label="Change Tier"
          icon="swap"
          placement="top start"
          items={[...tiers, NO_TIER].map(({ id, label }) => ({
            id: `tier-${id}`,
            label,
            onAction: () =>
              void bulk.run({ change: { tier: id } }, id === '' ? 'changed to no tier' : `set to ${label}`),
          }))}
        />
        <Button size="sm" onPress={() => tagging.open()}>
          Change Tags
        </Button>
        <Button
          size="sm"
          icon="mail"
          onPress={() =>
            composeEmail({
              kind: 'partners',
              partners: [...selection.names].map(([id, name]) => ({ id, name })),
            })
          }
        >
          {`Email ${countOf(selection.names.size, false, words)}`}
        </Button>
        {can(me?.workspaceRole ?? null, deletePartners) && (
          <BulkMerge selection={selection} path="/api/partners" words={words} />
        )}
        {can(me?.workspaceRole ?? null, deletePartners) && (
          <BulkDelete
            bulk={bulk}
            count={selection.count}
            words={words}
            consequence={[
              `This deletes the partner with its ${consequence('its')}`,
              `This deletes these partners with their ${consequence('their')}`,
            ]}
          />
        )}
      </BulkBar>
      {tagging.key > 0 && (
        <TagsDialog
          key={tagging.key}
          bulk={bulk}
          count={selection.count}
          isOpen={tagging.isOpen}
          onClose={tagging.close}
        />
      )}
    </>
  );
}
