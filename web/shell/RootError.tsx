import { useRevalidator, useRouteError } from '@remix-run/react';
import styled from 'styled-components';
import { buttonLook } from '../ui/looks';
import { color, space } from '../ui/tokens';
import { Logo } from './Logo';
import { describeError } from './describe-error';

const Frame = styled.main`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space[16]};
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${space[24]};
  text-align: center;

  p {
    max-width: 44ch;
    color: ${color.textMuted};
    text-wrap: pretty;
  }
`;

/** The page for failures outside of the shell: its own data could not be had, or the server not be reached. */
export function RootError() {
  const { title, description, canRetry } = describeError(useRouteError());
  const { revalidate } = useRevalidator();
  return (
    <Frame>
      <Logo />
      <h1>{title}</h1>
      {description && <p>{description}</p>}
      <div className="ui-inline">
        {canRetry && (
          <button type="button" onClick={revalidate} {...buttonLook('primary')}>
            Try again
          </button>
        )}
        <a href="/" {...buttonLook()}>
          Back to PartnerHub
        </a>
      </div>
    </Frame>
  );
}
