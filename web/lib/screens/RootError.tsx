import { useRevalidator, useRouteError } from '@remix-run/react';
import { Button } from '../../ui/actions/Button';
import { describeError } from './describe-error';
import { StandalonePage } from '../../ui/pages/StandalonePage';

/** Error page outside the shell: the shell's own data couldn't be loaded, or the server couldn't be reached. */
export function RootError() {
  const { title, description, canRetry, icon } = describeError(useRouteError());
  const { revalidate } = useRevalidator();
  return (
    <StandalonePage
      icon={icon ?? 'warning'}
      title={title}
      action={
        canRetry && (
          <Button variant="primary" onPress={revalidate}>
            Try again
          </Button>
        )
      }
    >
      {description}
    </StandalonePage>
  );
}
