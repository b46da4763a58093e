import type { LinkStatus } from '../../../src/features/affiliates/affiliates.rules';
import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import { tellCopied } from '../../lib/tell-copied';
import { useSave } from '../../lib/useSave';
import { copyText } from '../../ui/copy';
import { Inline } from '../../ui/Inline';
import { PlainButton } from '../../ui/PlainButton';
import { EDITORS_ONLY } from './affiliate-texts';

interface Props {
  link: AffiliateLinkView;
  address: string;
  canEdit: boolean;
  onEdit: () => void;
  /** Missing where the link cannot be deleted from here. */
  onDelete?: () => void;
}

/** What leads from each status to the others. */
const moves: Record<LinkStatus, readonly { label: string; to: LinkStatus }[]> = {
  active: [
    { label: 'Pause', to: 'paused' },
    { label: 'Suspend', to: 'suspended' },
  ],
  paused: [
    { label: 'Resume', to: 'active' },
    { label: 'Suspend', to: 'suspended' },
  ],
  suspended: [{ label: 'Resume', to: 'active' }],
};

export function LinkActions({ link, address, canEdit, onEdit, onDelete }: Props) {
  const { id, affiliateCode, status } = link;
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  const { save, isPending } = useSave({
    failure: 'Failed to update affiliate link',
    success: 'Affiliate link updated',
  });
  const move = (to: LinkStatus) =>
    void save({ method: 'PATCH', path: `/api/affiliate-links/${id}`, body: { status: to } });
  const copy = async () => tellCopied(await copyText(address), `Give it to ${link.affiliateName}.`);
  return (
    <Inline gap={4} wrap="no" justify="end">
      <PlainButton label={`Copy link ${affiliateCode}`} icon="copy" isIconOnly onPress={() => void copy()} />
      {moves[status].map(({ label, to }) => (
        <PlainButton
          key={to}
          label={label}
          accessibleName={`${label} ${affiliateCode}`}
          disabledReason={disabledReason}
          isPending={isPending}
          onPress={() => move(to)}
        />
      ))}
      <PlainButton
        label={`Edit ${affiliateCode}`}
        icon="pencil"
        isIconOnly
        disabledReason={disabledReason}
        onPress={onEdit}
      />
      {onDelete && (
        <PlainButton
          label={`Delete ${affiliateCode}`}
          icon="trash"
          isIconOnly
          disabledReason={disabledReason}
          onPress={onDelete}
        />
      )}
    </Inline>
  );
}
