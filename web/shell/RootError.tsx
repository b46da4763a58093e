import { useRevalidator, useRouteError } from '@remix-run/react';
import { buttonLook } from '../ui/looks';
import { describeError } from './describe-error';
import { StandalonePage } from './StandalonePage';

/** The page for failures outside of the shell: its own data could not be had, or the server not be reached. */
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
