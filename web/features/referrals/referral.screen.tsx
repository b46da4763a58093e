import { useLoaderData } from '@remix-run/react';
import type { ReferralInProgram } from '../../../src/features/referrals/referrals.entity';
import { programTypes } from '../../../src/features/referrals/referrals.rules';
import { screen } from '../../lib/screens/screen.server';
import { loadRecordPage } from '../../records/page/load-record-page.server';
import { RecordButtons } from '../../records/page/RecordButtons';
import { recordMeta, RecordPage } from '../../records/page/RecordPage';
import { usePageRecord } from '../../records/page/usePageRecord';
import { loadRelated } from '../partners/profile/related.server';
import { RelatedSection } from '../partners/profile/RelatedSection';
import { ReferralChanges, ReferralStatus, type StatusChanges } from './list/ReferralStatus';
import { useReferralDialogs } from './list/useReferralDialogs';
import { pathOfTab } from './referral-tabs';
import { referralView as view } from './referral.view';
import ReferralDetails from './ReferralDetails';

export const loader = screen(async (inputs) => {
  const { app, actor, param } = inputs;
  const referral = await app.referrals.get(actor, param('id'));
  const { id, referrerId, referrerType } = referral;
  // Referrals of colleagues are listed with those of customers.
  const type = programTypes.find((one) => one === referrerType) ?? 'customer';
  const [page, related, programs] = await Promise.all([
    loadRecordPage(inputs, view, referral),
    referrerId === null ? null : loadRelated(app, actor, referrerId, id),
    app.referralPrograms.choices(actor, type),
  ]);
  return { ...page, type, related, programs };
});

export const meta = recordMeta(view, 'A referral: its referrer, reward and outcome.');

export default function ReferralScreen() {
  const { record, type, activity, related, programs, canEdit } = useLoaderData<typeof loader>();
  const list = { path: pathOfTab(type), label: 'Referrals' };
  const { current: referral, onChanged } = usePageRecord(view, record, list.path);
  const onSaved = (saved: ReferralInProgram) => onChanged(saved.id, saved);
  const { onEdit, onDelete, dialogs } = useReferralDialogs({ type, programs, canEdit, onChanged });
  const changes: StatusChanges = { canEdit, listWith: () => undefined, onChanged: onSaved };
  return (
    <RecordPage
      view={view}
      item={referral}
      subtitle={referral.referredCompany}
      {...(canEdit && {
        status: (
          <ReferralChanges.Provider value={changes}>
            <ReferralStatus referral={referral} />
          </ReferralChanges.Provider>
        ),
      })}
      list={list}
      activity={activity}
      actions={
        <RecordButtons
          isEditPrimary
          disabledReason={canEdit ? undefined : view.editorsOnly}
          onEdit={() => onEdit(referral)}
          onDelete={() => onDelete(referral)}
        />
      }
      dialogs={dialogs}
      details={<ReferralDetails referral={referral} canEdit={canEdit} onSaved={onSaved} />}
    >
      <RelatedSection partnerName={referral.referrerName} related={related} />
    </RecordPage>
  );
}
