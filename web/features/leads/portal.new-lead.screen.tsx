import { redirect } from '@remix-run/server-runtime';
import { useLoaderData, useNavigate } from '@remix-run/react';
import type { NewPortalLead } from '../../../src/features/leads/portal.schema';
import { text, type FieldsOf } from '../../lib/forms/form-fields';
import { LeaveGuard } from '../../lib/forms/LeaveGuard';
import { portalScreen } from '../../lib/screens/screen.server';
import { useForm } from '../../lib/forms/useForm';
import { pageMeta } from '../../lib/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { Form } from '../../ui/forms/Form';
import { TextField } from '../../ui/forms/text/TextField';
import { Columns } from '../../ui/layout/Columns';
import { Inline } from '../../ui/layout/Inline';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';

export const meta = pageMeta('Submit a Lead', 'Pass on someone who may become a customer.');

export const loader = portalScreen(async ({ actor, view, url }) => {
  // A preview has no forms.
  if (view.isPreview) throw redirect(url.pathname.replace(/\/new$/, ''));
  return { workspaceName: actor.workspaceName };
});

const fields = {
  name: text,
  company: text,
  email: text,
  industry: text,
  city: text,
} satisfies FieldsOf<NewPortalLead>;

export default function NewPortalLeadScreen() {
  const { workspaceName } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const form = useForm({
    path: '/api/portal/leads',
    fields,
    texts: { failure: 'Failed to submit the lead', success: 'Lead submitted' },
    onSaved: () => navigate('/portal/leads'),
  });
  return (
    <Page width="form">
      <PageHeader
        title="Submit a Lead"
        subtitle={`${workspaceName} gets in touch with them, and you see the outcome.`}
      />
      <Form {...form.formProps} aria-label="Lead">
        <LeaveGuard hasChanges={form.hasChanges} />
        <TextField {...form.field('name')} label="Name" isRequired autoFocus autoComplete="off" />
        <TextField {...form.field('company')} label="Company" isRequired autoComplete="off" />
        <TextField {...form.field('email')} label="Email" isRequired inputMode="email" autoComplete="off" />
        <Columns>
          <TextField {...form.field('industry')} label="Industry" autoComplete="off" />
          <TextField {...form.field('city')} label="City" autoComplete="off" />
        </Columns>
        <Inline justify="end">
          <ButtonLink href="/portal/leads">Cancel</ButtonLink>
          <Button type="submit" variant="primary" isPending={form.isPending}>
            Submit Lead
          </Button>
        </Inline>
      </Form>
    </Page>
  );
}
