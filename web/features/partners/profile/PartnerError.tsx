import { useRevalidator, useRouteError } from '@remix-run/react';
import { describeError } from '../../../lib/screens/describe-error';
import { ButtonLink } from '../../../ui/actions/Link';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Page } from '../../../ui/pages/Page';

/** Replaces a partner screen if the partner was deleted, belongs to another workspace or failed to load. */
export function PartnerError() {
  const { title, description, canRetry } = describeError(useRouteError());
  const { revalidate, state } = useRevalidator();
  return (
    <Page>
      <ErrorState
        isWholeScreen
        title={title}
        description={description}
        onRetry={canRetry ? revalidate : undefined}
        isRetrying={state === 'loading'}
        action={<ButtonLink href="/partners/directory">Back to Partners</ButtonLink>}
      />
    </Page>
  );
}
