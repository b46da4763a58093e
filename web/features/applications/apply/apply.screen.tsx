import type { MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ApplicationReceipt } from '../../../../src/features/applications/application-receipt.rules';
import { publicScreen } from '../../../lib/screens/screen.server';
import { RootError } from '../../../shell/screens/RootError';
import { StandalonePage } from '../../../ui/pages/StandalonePage';
import { ApplyForm } from './ApplyForm';
import { ApplyFrame } from './ApplyFrame';
import { Outcome } from '../../../ui/feedback/Outcome';

export const loader = publicScreen(({ app, param }) => app.applications.addressee(param('workspaceId')));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Become a Partner of ${data.name}` : 'Invalid Application Link' },
  { name: 'description', content: 'Apply to become a partner.' },
];

export default function Apply() {
  const addressee = useLoaderData<typeof loader>();
  const [receipt, setReceipt] = useState<ApplicationReceipt | null>(null);
  return (
    <ApplyFrame addressee={addressee}>
      {receipt ? (
        <Submitted company={receipt.companyName} workspace={addressee.name} />
      ) : (
        <ApplyForm workspaceId={addressee.id} customFields={addressee.customFields} onDone={setReceipt} />
      )}
    </ApplyFrame>
  );
}

function Submitted({ company, workspace }: { company: string; workspace: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button was removed with the form.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Outcome
      icon="check-circle"
      title={
        <h2 ref={heading} tabIndex={-1}>
          Application Submitted Successfully!
        </h2>
      }
    >
      Thank you. {workspace} has received the application of {company} and will be in touch.
    </Outcome>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RootError />;
  return (
    <StandalonePage icon="link" title="Invalid Application Link">
      This link doesn&apos;t lead to an application form. Ask the company that gave it to you for a new one.
    </StandalonePage>
  );
}
