import type { LinkStatus } from '../../../src/features/affiliates/affiliates.rules';
import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import { notifyCopied } from '../../lib/dialogs/notify-copied';
import { notifyMove } from '../../lib/dialogs/notify-move';
import { listPageUrl } from '../../lib/lists/list-page-url';
import { useSave } from '../../lib/requests/useSave';
import { useWrite } from '../../lib/requests/useWrite';
import { copyText } from '../../ui/actions/copy';
import { Inline } from '../../ui/layout/Inline';
import { Button, IconButton } from '../../ui/actions/Button';
import { statusLabel } from '../../ui/tokens/status';
import { EditButtons } from '../../records/list/EditButtons';
import { EDITORS_ONLY } from './affiliate-texts';

interface Props {
  link: AffiliateLinkView;
  address: string;
  canEdit: boolean;
  /** Whether the current list hides links with this status. Undefined outside a list. */
  leavesList?: (status: LinkStatus) => boolean;
  onEdit: () => void;
  /** Undefined if the link can't be deleted. */
  onDelete?: () => void;
}

/** The moves to other statuses, by status. */
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

const listWith = (link: AffiliateLinkView, linkStatus: LinkStatus) => ({
  label: statusLabel(linkStatus),
  href: listPageUrl(link, {
    path: '/campaigns/referrals',
    filters: { tab: 'affiliate', linkStatus },
    pageName: 'links',
  }),
});

export function LinkActions({ link, address, canEdit, leavesList, onEdit, onDelete }: Props) {
  const { id, affiliateCode, status } = link;
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  const failure = 'Failed to update affiliate link';
  const { save, isPending } = useSave({ failure });
  const write = useWrite();
  const moveTo = (to: LinkStatus) =>
    ({ method: 'PATCH', path: `/api/affiliate-links/${id}`, body: { status: to } }) as const;
  const move = async (to: LinkStatus) => {
    if (!(await save(moveTo(to)))) return;
    notifyMove({
      title: 'Affiliate link updated',
      name: affiliateCode,
      status: statusLabel(to),
      list: leavesList?.(to) ? listWith(link, to) : undefined,
      undo: async () => (await write(moveTo(status), { failure })).ok,
    });
  };
  const copy = async () => notifyCopied(await copyText(address), `Give it to ${link.affiliateName}.`);
  return (
    <Inline gap={4} wrap="no" justify="end">
      <IconButton size="sm" label={`Copy link ${affiliateCode}`} icon="copy" onPress={() => void copy()} />
      {moves[status].map(({ label, to }) => (
        <Button
          size="sm"
          key={to}
          accessibleName={`${label} ${affiliateCode}`}
          disabledReason={disabledReason}
          isPending={isPending}
          onPress={() => void move(to)}
        >
          {label}
        </Button>
      ))}
      <EditButtons name={affiliateCode} disabledReason={disabledReason} onEdit={onEdit} onDelete={onDelete} />
    </Inline>
  );
}
