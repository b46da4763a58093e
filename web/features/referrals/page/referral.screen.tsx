import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { editReferrals, programTypes } from '../../../../src/features/referrals/referrals.rules';
import { can } from '../../../../src/lib/roles';
import { screen } from '../../../lib/screens/screen.server';
import { metaOf } from '../../../lib/screens/page-meta';
import { Card } from '../../../ui/records/Card';
import { loadRelated } from '../../partners/profile/related.server';
import { loadActivity } from '../../records/load-activity.server';
import { usePageRecord } from '../../records/usePageRecord';
import { RecordPage } from '../../records/RecordPage';
import { RelatedSection } from '../../records/RelatedSection';
import { ReferralButtons } from '../leads/ReferralButtons';
import { ReferralChanges, ReferralStatus, type StatusChanges } from '../leads/ReferralStatus';
import { useReferralDialogs } from '../leads/useReferralDialogs';
import { pathOfTab } from '../referral-tabs';
import { ReferralFacts } from './ReferralFacts';

export const loader = screen(async ({ app, actor, param, url }) => {
  const referral = await app.referrals.get(actor, param('id'));
  const { id, referrerId, referrerType } = referral;
  // Referrals of colleagues are listed with those of customers.
  const type = programTypes.find((one) => one === referrerType) ?? 'customer';
  const [activity, related, programs] = await Promise.all([
    loadActivity(app, actor, { type: 'referral', id }, url),
    referrerId === null ? null : loadRelated(app, actor, referrerId, id),
    app.referralPrograms.choices(actor, type),
  ]);
  return { referral, type, activity, related, programs, canEdit: can(actor.workspaceRole, editReferrals) };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(
    data?.referral.referredName ?? 'Referral not found',
    'A referral: its referrer, reward and outcome.',
  );

export default function ReferralScreen() {
  const { referral, type, activity, related, programs, canEdit } = useLoaderData<typeof loader>();
  const list = { path: pathOfTab(type), label: 'Referrals' };
  const { current, update, onChanged } = usePageRecord(referral, list.path);
  const { actions, dialogs } = useReferralDialogs({
    type,
    programs,
    canEdit,
    onChanged,
  });
  const changes: StatusChanges = { canEdit, listWith: () => undefined, onChanged: update };
  return (
    <RecordPage
      id={current.id}
      name={current.referredName}
      subtitle={current.referredCompany}
      status={canEdit ? null : current.status}
      list={list}
      activity={activity}
      actions={
        <>
          <ReferralButtons referral={current} canEdit={canEdit} {...actions} />
          {canEdit && (
            <ReferralChanges.Provider value={changes}>
              <ReferralStatus referral={current} />
            </ReferralChanges.Provider>
          )}
        </>
      }
      dialogs={dialogs}
    >
      <Card as="section">
        <h2>Details</h2>
        <ReferralFacts referral={current} canEdit={canEdit} onSaved={update} />
      </Card>
      <RelatedSection partnerName={current.referrerName} related={related} />
    </RecordPage>
  );
}
