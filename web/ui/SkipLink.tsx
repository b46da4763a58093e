import styled from 'styled-components';
import { ButtonLink } from './Link';
import { layer, space } from './tokens';

const Corner = styled.div`
  position: fixed;
  inset-block-start: ${space[8]};
  inset-inline-start: ${space[8]};
  z-index: ${layer.overlay};

  &:not(:focus-within) {
    transform: translateY(-200%);
  }
`;

/** First Tab stop. Skips the navigation and leads to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <Corner>
      <ButtonLink href="#main" variant="primary">
        Skip to main content
      </ButtonLink>
    </Corner>
  );
}
