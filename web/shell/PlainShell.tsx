import type { ReactNode } from 'react';
import styled from 'styled-components';
import { font, space, weight } from '../ui/tokens';
import { Header } from './Header';
import { MainArea } from './MainArea';

const Title = styled.span`
  padding-inline-start: ${space[8]};
  font-size: ${font[14]};
  font-weight: ${weight.semibold};
  white-space: nowrap;
`;

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
        <Title data-part="title">{title}</Title>
        {switcher}
      </Header>
      <MainArea>{children}</MainArea>
    </>
  );
}
