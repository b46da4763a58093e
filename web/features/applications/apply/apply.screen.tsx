import type { HeadersFunction, MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { publicScreen } from '../../../lib/screens/screen.server';
import { RootError } from '../../../lib/screens/RootError';
import { StandalonePage } from '../../../ui/pages/StandalonePage';
import { applyWithoutScripts } from './apply-without-scripts.server';
import { ApplyForm } from './ApplyForm';
import { Outcome } from '../../../ui/feedback/Outcome';
import type { FormWorkspace } from '../../../../src/features/applications/application-form';
import { BrandedPage } from '../../../ui/pages/BrandedPage';

export const loader = publicScreen(async ({ app, param, url }) => ({
  ...(await app.applications.addressee(param('workspaceId'))),
  isSent: url.searchParams.has('sent'),
}));

export const action = applyWithoutScripts;

/** Sends the headers of a refusal, such as Retry-After. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Become a Partner of ${data.name}` : 'Invalid Application Link' },
  { name: 'description', content: 'Apply to become a partner.' },
];

export default function Apply() {
  const addressee = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [company, setCompany] = useState<string | null>(null);
  return (
    <ApplyFrame addressee={addressee}>
      {addressee.isSent || company !== null ? (
        <Submitted company={company} workspace={addressee.name} />
      ) : (
        <ApplyForm
          workspaceId={addressee.id}
          customFields={addressee.customFields}
          refused={refused}
          onDone={({ companyName }) => setCompany(companyName)}
        />
      )}
    </ApplyFrame>
  );
}

/** `company` is null if the form was sent without scripts. */
function Submitted({ company, workspace }: { company: string | null; workspace: string }) {
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
      Thank you. {workspace} has received{' '}
      {company === null ? 'your application' : `the application of ${company}`} and will be in touch.
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

/** The page of the public form. */
function ApplyFrame({ addressee, children }: { addressee: FormWorkspace; children: ReactNode }) {
  const { name, description, logoUrl } = addressee;
  return (
    <BrandedPage
      name={name}
      logoUrl={logoUrl}
      title="Become a Partner"
      text={description ?? `Tell ${name} about your company and how you would like to work together.`}
    >
      {children}
    </BrandedPage>
  );
}
