import { useLocation } from '@remix-run/react';
import { partnerEntity, type ShownPartner } from '../../../../src/features/partners/partners.entity';
import { commissionsWith, sumText } from '../../commissions/sum-words';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { withSameList } from '../../../lib/lists/list-address';
import { RelativeTime } from '../../../lib/texts/RelativeTime';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useSave } from '../../../lib/requests/useSave';
import { detailsOf } from '../../../lib/forms/details';
import { EditableDetails } from '../../../lib/forms/EditableDetails';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { RecordSection } from '../../../ui/pages/RecordFrame';
import { Inline } from '../../../ui/layout/Inline';
import { Badge } from '../../../ui/records/Badge';
import { labelOf, NO_TIER } from '../directory/tag-choices';
import { DueFacts } from '../onboarding/DueFacts';
import { EDITORS_ONLY } from '../partner-texts';
import type { Glance } from './partner-rail.server';

const CheckInDialog = lazyComponent(() => import('../check-ins/CheckInDialog'));
const dialogs = [CheckInDialog];
const { owner } = detailsOf(partnerEntity);

interface Props extends Glance {
  partner: ShownPartner;
  canEdit: boolean;
}

const touches = { note: 'Note', comment: 'Comment', check_in: 'Check-in', email: 'Email' } as const;
/** The tab of each kind of touch. */
const touchTabs = { note: 'notes', comment: 'comments', check_in: 'check-ins', email: 'activity' } as const;

/** The partner's owner, next and last contact, and the earnings of its links. */
export function PartnerGlance({ partner, nextCheckIn, lastTouch, tiers, earnings, canEdit }: Props) {
  const { search } = useLocation();
  const form = useDialog();
  const path = `/api/partners/${partner.id}/check-ins`;
  const { save, isPending } = useSave({
    failure: 'Failed to complete check-in',
    success: 'Check-in completed',
  });
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  usePreload(dialogs, canEdit);
  const tab = (name: string) => {
    const own = withSameList(`/partners/${partner.id}`, search);
    return `${own}${own.includes('?') ? '&' : '?'}tab=${name}`;
  };
  return (
    <RecordSection
      isRegion
      title="At a glance"
      action={
        <Button size="sm" icon="calendar" disabledReason={disabledReason} onPress={() => form.open()}>
          Schedule Check-in
        </Button>
      }
    >
      <EditableDetails
        path={`/api/partners/${partner.id}`}
        canEdit={canEdit}
        failure="Failed to update partner"
        details={[
          owner(partner, 'No owner'),
          {
            term: 'Tier',
            value: partner.tier !== null && <Badge>{labelOf(tiers, partner.tier)}</Badge>,
            edit: { name: 'tier', value: partner.tier, choices: [NO_TIER, ...tiers] },
          },
          {
            term: 'Next check-in',
            value: nextCheckIn && (
              <Inline gap={8}>
                <Link href={tab('check-ins')}>{nextCheckIn.title}</Link>
                <DueFacts dueDate={nextCheckIn.scheduledDate} ownerName={nextCheckIn.ownerName} />
                <Button
                  size="sm"
                  icon="check"
                  accessibleName={`Complete ${nextCheckIn.title}`}
                  disabledReason={disabledReason}
                  isPending={isPending}
                  onPress={() =>
                    void save({
                      method: 'PATCH',
                      path: `${path}/${nextCheckIn.id}`,
                      body: { completed: true },
                    })
                  }
                >
                  Complete
                </Button>
              </Inline>
            ),
          },
          {
            term: 'Last touch',
            value: lastTouch && (
              <span>
                <Link href={tab(touchTabs[lastTouch.kind])}>{touches[lastTouch.kind]}</Link>{' '}
                <RelativeTime time={lastTouch.at} />
                {lastTouch.byName !== null && ` by ${lastTouch.byName}`}
              </span>
            ),
          },
          {
            term: 'Earned',
            value: earnings.length > 0 && (
              <Link href={commissionsWith({ partner: partner.id })}>{sumText(earnings, 'earned')}</Link>
            ),
          },
          {
            term: 'Due',
            value: earnings.length > 0 && (
              <Link href={commissionsWith({ partner: partner.id, status: 'due' })}>
                {sumText(earnings, 'due')}
              </Link>
            ),
          },
        ]}
      />
      {form.key > 0 && (
        <CheckInDialog key={form.key} path={path} checkIn={null} isOpen={form.isOpen} onClose={form.close} />
      )}
    </RecordSection>
  );
}
