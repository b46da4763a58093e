import { useLoaderData, useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { manageUsers } from '../../../../src/features/membership/members/members.rules';
import { partnerRecord } from '../../../../src/features/partners/partner.record';
import { forbidden } from '../../../../src/lib/errors';
import { can } from '../../../../src/lib/roles';
import { editPartners } from '../../../../src/features/partners/partners.rules';
import { screen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { notify } from '../../../ui/feedback/toast-queue';
import { TextField } from '../../../ui/forms/text/TextField';
import { useInvite } from '../profile/useInvite';
import { EDITORS_ONLY } from '../partner-texts';
import { PartnerForm } from './PartnerForm';
import { tagChoices, tierChoices } from '../directory/tag-choices.server';

export const meta = pageMeta('Add New Partner', 'Add a partner to the directory.');

export const loader = screen(async ({ app, actor }) => {
  if (!can(actor.workspaceRole, editPartners)) throw forbidden(EDITORS_ONLY);
  return {
    tags: await tagChoices(app, actor),
    tiers: await tierChoices(app, actor),
    customFields: await app.customFields.of(actor, 'partners'),
    canInvite: can(actor.workspaceRole, manageUsers),
  };
});

export default function NewPartner() {
  const { tags, tiers, customFields, canInvite } = useLoaderData<typeof loader>();
  const { invite } = useInvite();
  const [invited, setInvited] = useState('');
  const navigate = useNavigate();
  return (
    <Page width="form">
      <PageHeader title="Add New Partner" subtitle="Someone your company works with" />
      <PartnerForm
        partner={null}
        customFields={customFields}
        tagChoices={tags}
        tiers={tiers}
        submitLabel="Create Partner"
        texts={{ failure: 'Failed to create partner' }}
        cancelTo="/partners/directory"
        onSaved={({ id }) => {
          navigate('/');
          const link = { label: 'Open Partner', href: partnerRecord.path(id) };
          notify({ title: 'Partner created successfully', link });
          const email = invited.trim();
          if (email !== '') void invite(id, { name: email, email }, link);
        }}
      >
        {canInvite && (
          <TextField
            label="Invite to the portal"
            description="The email of a person who gets a link to the portal of this partner. You can also do this later."
            inputMode="email"
            autoComplete="off"
            value={invited}
            onChange={setInvited}
          />
        )}
      </PartnerForm>
    </Page>
  );
}
