import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, radius, space } from '../tokens/tokens';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space[24]};
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${space[32]} ${space[16]} ${space[16]};

  & > header > a {
    color: ${color.text};
    text-decoration: none;
    border-radius: ${radius[6]};
  }

  & > main {
    display: flex;
    flex-direction: column;
    justify-content: center;
    flex: 1;
    width: 100%;
    outline: none;
  }

  /* A page whose length changes stays at the top. */
  & > main > .ui-page {
    margin-block-end: auto;
  }

  & > footer {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    color: ${color.textMuted};
    font-size: ${font[13]};
  }
`;

interface Props {
  /** A LoadingBar. */
  progress: ReactNode;
  /** A link around the Logo. */
  header: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** Page of a signed-out screen, with one PublicCard in its center. */
export function PublicFrame({ progress, header, footer, children }: Props) {
  return (
    <Frame>
      {progress}
      <header>{header}</header>
      <main>{children}</main>
      <footer>{footer}</footer>
    </Frame>
  );
}
