import { Outlet } from '@remix-run/react';
import { Link } from '../ui/actions/Link';
import { PublicFrame } from '../ui/pages/PublicFrame';
import { Copyright } from './Copyright';
import { Logo } from '../ui/icons/Logo';
import { NavigationProgress } from './screens/NavigationProgress';
import { ThemeToggle } from './header/ThemeToggle';
import { RootError } from '../lib/screens/RootError';

/** Layout of the signed-out screens: a logo and one PublicCard. */
export default function PublicLayout() {
  return (
    <PublicFrame
      progress={<NavigationProgress />}
      header={
        <Link look="none" href="/signin">
          <Logo />
        </Link>
      }
      footer={
        <>
          <Copyright />
          <ThemeToggle />
        </>
      }
    >
      <Outlet />
    </PublicFrame>
  );
}

/** See workspace.layout.tsx. */
export { RootError as ErrorBoundary };
