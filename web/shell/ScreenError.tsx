import { useRevalidator, useRouteError } from '@remix-run/react';
import { buttonLook } from '../ui/looks';
import { ErrorState } from '../ui/ErrorState';
import { Page } from '../ui/Page';
import { describeError } from './describe-error';

/** What a screen shows in place of itself when its data could not be had; the shell around it stays usable. */
export function ScreenError() {
  const { title, description, canRetry, icon } = describeError(useRouteError());
  const { revalidate, state } = useRevalidator();
  return (
    <Page isCentred>
      <ErrorState
        isWholeScreen
        title={title}
        description={description}
        icon={icon}
        onRetry={canRetry ? revalidate : undefined}
        isRetrying={state === 'loading'}
        action={
          <a href="/" {...buttonLook()}>
            Back to Dashboard
          </a>
        }
      />
    </Page>
  );
}
