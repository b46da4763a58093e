import { useRevalidator, useRouteError } from '@remix-run/react';
import { buttonLook } from '../ui/looks';
import { describeError } from './describe-error';
import { StandalonePage } from './StandalonePage';

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
          <button type="button" onClick={revalidate} {...buttonLook('primary')}>
            Try again
          </button>
        )
      }
    >
      {description}
    </StandalonePage>
  );
}
