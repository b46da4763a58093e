import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from '../icons/Icon';
import { ButtonLink } from '../actions/Link';
import { Inline } from '../layout/Inline';
import { color, space } from '../tokens/tokens';
import { Logo } from '../icons/Logo';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${space[32]} ${space[24]};

  & > header {
    display: flex;
    justify-content: center;
  }

  & > main {
    display: flex;
    flex: 1;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: ${space[12]};
    padding-block: ${space[32]};
    text-align: center;
  }

  p {
    max-width: 44ch;
    color: ${color.textMuted};
    text-wrap: pretty;
  }

  .ui-inline {
    justify-content: center;
    margin-top: ${space[12]};
  }
`;

interface Props {
  icon: IconName;
  title: string;
  children?: ReactNode;
  /** Shown before the link to PartnerHub. */
  action?: ReactNode;
}

/** Whole page for a dead link, a refusal or a failure, whether or not the user is signed in. */
export function StandalonePage({ icon, title, children, action }: Props) {
  return (
    <Frame>
      <header>
        <Logo />
      </header>
      <main>
        <span className="ui-empty-icon">
          <Icon name={icon} />
        </span>
        <h1>{title}</h1>
        {children && <p>{children}</p>}
        <Inline>
          {action}
          <ButtonLink href="/">Go to PartnerHub</ButtonLink>
        </Inline>
      </main>
    </Frame>
  );
}
