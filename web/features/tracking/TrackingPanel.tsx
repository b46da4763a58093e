import { useState } from 'react';
import type { SiteTestView } from '../../../src/features/affiliates/site-tests/site-tests.service';
import type { WorkspaceChanges } from '../../../src/features/workspaces/workspaces.schema';
import type { WorkspaceSettings } from '../../../src/features/workspaces/workspaces.service';
import { typedList, type FieldsOf } from '../../lib/forms/form-fields';
import { LeaveGuard } from '../../lib/forms/LeaveGuard';
import { useForm } from '../../lib/forms/useForm';
import { Button } from '../../ui/actions/Button';
import { CopyButton } from '../../ui/actions/CopyButton';
import { notifyError } from '../../ui/feedback/toast-queue';
import { Form } from '../../ui/forms/Form';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { Inline } from '../../ui/layout/Inline';
import { Section } from '../../ui/layout/sections/Section';
import { Stack } from '../../ui/layout/Stack';
import { CodeSample } from '../../ui/text/code/CodeSample';
import { SiteTest } from './SiteTest';

export interface TrackingData {
  workspace: WorkspaceSettings;
  /** The last test; null if there was none. */
  test: SiteTestView | null;
  /** The origin of this server. */
  server: string;
}

/** The settings tab for the script on the company's website. */
export default function TrackingPanel({ workspace, test, server }: TrackingData) {
  const form = useParamsForm(workspace);
  return (
    <>
      <LeaveGuard hasChanges={form.hasChanges} isInTab />
      <Section
        title="Script"
        description="Paste it before the end of the head of each page. It counts visits by links of your affiliates to your own website, such as example.com/?via=adam."
      >
        <Snippet workspaceId={workspace.id} server={server} />
      </Section>
      <Section
        title="Parameters"
        description="The ends of addresses that name affiliates, the first one before the others. Links from another affiliate program keep working with its parameter."
      >
        <Form {...form.formProps} aria-label="Parameters">
          <TextAreaField
            {...form.field('trackingParams')}
            label="Parameters"
            description="One per line, such as via."
            rows={6}
          />
          <Inline justify="end">
            <Button type="submit" variant="primary" isPending={form.isPending}>
              Save Parameters
            </Button>
          </Inline>
        </Form>
      </Section>
      <Section title="Test" description="Checks that your website has the script, and that a visit arrives.">
        <SiteTest website={workspace.website} test={test} />
      </Section>
    </>
  );
}

const fields = {
  trackingParams: typedList(/[\s,]+/, '\n'),
} satisfies FieldsOf<Pick<WorkspaceChanges, 'trackingParams'>>;

const useParamsForm = (workspace: WorkspaceSettings) =>
  useForm({
    path: '/api/workspaces',
    record: workspace,
    fields,
    texts: { failure: 'Failed to update the parameters', success: 'Parameters updated' },
  });

function Snippet({ workspaceId, server }: { workspaceId: string; server: string }) {
  const [waits, setWaits] = useState(false);
  const [hasStripe, setHasStripe] = useState(false);
  const options = `${waits ? ' data-consent="wait"' : ''}${hasStripe ? ' data-stripe' : ''}`;
  const code = `<script src="${server}/t.js" data-workspace="${workspaceId}"${options} async></script>`;
  return (
    <Stack gap={16}>
      <Checkbox
        isSelected={waits}
        onChange={setWaits}
        description="Nothing is sent or stored before your cookie banner calls partnerhub.consent()."
      >
        Wait for consent
      </Checkbox>
      <Checkbox
        isSelected={hasStripe}
        onChange={setHasStripe}
        description="Adds the click to payment links, pricing tables and buy buttons of Stripe."
      >
        Stripe
      </Checkbox>
      <CodeSample
        title="HTML"
        code={code}
        action={
          <CopyButton
            accessibleName="Copy the script"
            text={code}
            onRefused={() => notifyError('Failed to copy. Select the text and copy it yourself.')}
          />
        }
      />
    </Stack>
  );
}
