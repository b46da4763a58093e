import { isRouteErrorResponse, useRevalidator, useRouteError } from '@remix-run/react';
import { describeError } from '../../lib/screens/describe-error';
import { ButtonLink } from '../../ui/actions/Link';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Page } from '../../ui/pages/Page';
import { MONITORING } from '../../../src/features/monitoring/monitoring.rules';

/** Replaces the page of a competitor or item that was deleted, belongs to another workspace or failed to load. */
export function MonitoringError() {
  const error = useRouteError();
  const { title, description, canRetry, icon } = describeError(error);
  const { revalidate, state } = useRevalidator();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Page isCentered>
      <ErrorState
        isWholeScreen
        title={title}
        description={isMissing ? 'It may have been deleted since this link was made.' : description}
        icon={icon}
        onRetry={canRetry ? revalidate : undefined}
        isRetrying={state === 'loading'}
        action={<ButtonLink href={MONITORING}>Show All Competitors</ButtonLink>}
      />
    </Page>
  );
}
