import type { ReactNode } from 'react';
import { TopBarTitle } from '../ui/TopBar';
import { Header } from './Header';
import { MainArea } from './MainArea';

/** Header and one screen without navigation, for partner portal users and users without a workspace (spec §2). */
export function PlainShell({
  title,
  email,
  switcher,
  children,
}: {
  title: string;
  email: string;
  /** Switcher to the user's other workspaces, if there are any. */
  switcher?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <Header email={email}>
        <TopBarTitle>{title}</TopBarTitle>
        {switcher}
      </Header>
      <MainArea>{children}</MainArea>
    </>
  );
}
