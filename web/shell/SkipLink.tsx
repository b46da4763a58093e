import styled from 'styled-components';
import { buttonLook } from '../ui/looks';
import { layer, space } from '../ui/tokens';

const Anchor = styled.a`
  position: fixed;
  inset-block-start: ${space[8]};
  inset-inline-start: ${space[8]};
  z-index: ${layer.overlay};

  &:not(:focus) {
    transform: translateY(-200%);
  }
`;

/** First Tab stop. Skips the navigation and leads to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <Anchor href="#main" {...buttonLook('primary')}>
      Skip to main content
    </Anchor>
  );
}
