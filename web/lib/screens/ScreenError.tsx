import { useRevalidator, useRouteError } from '@remix-run/react';
import { ButtonLink } from '../../ui/actions/Link';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Page } from '../../ui/pages/Page';
import { useMe } from '../useMe';
import { describeError } from './describe-error';

/** Error in place of a screen whose data couldn't be loaded. The shell around it stays usable. */
export function ScreenError() {
  const { title, description, canRetry, icon } = describeError(useRouteError());
  const { revalidate, state } = useRevalidator();
  const isPortal = useMe()?.workspaceRole === 'partner_portal';
  return (
    <Page isCentered>
      <ErrorState
        isWholeScreen
        title={title}
        description={description}
        icon={icon}
        onRetry={canRetry ? revalidate : undefined}
        isRetrying={state === 'loading'}
        action={<ButtonLink href="/">{isPortal ? 'Back to Home' : 'Back to Dashboard'}</ButtonLink>}
      />
    </Page>
  );
}
