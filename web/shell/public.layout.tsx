import { Outlet } from '@remix-run/react';
import styled from 'styled-components';
import { Link } from '../ui/Link';
import { color, font, radius, space } from '../ui/tokens';
import { Copyright } from './Copyright';
import { Logo } from './Logo';
import { NavigationProgress } from './NavigationProgress';
import { ThemeToggle } from './ThemeToggle';

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

  & > footer {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    color: ${color.textMuted};
    font-size: ${font[13]};
  }
`;

/** Layout of the signed-out screens: a logo and one PublicCard. */
export default function PublicLayout() {
  return (
    <Frame>
      <NavigationProgress />
      <header>
        <Link look="none" href="/signin">
          <Logo />
        </Link>
      </header>
      <main>
        <Outlet />
      </main>
      <footer>
        <Copyright />
        <ThemeToggle />
      </footer>
    </Frame>
  );
}
