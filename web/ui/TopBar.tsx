import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, layer, media, size, space, weight } from './tokens';

const Bar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: ${layer.sticky};
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
  height: ${size.header};
  margin-inline-end: calc(-1 * var(--gutter, 0px));
  padding-inline: ${space[8]} calc(${space[16]} + var(--gutter, 0px));
  background: ${color.canvas};
  border-bottom: 1px solid ${color.border};

  & > div {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    min-width: 0;
  }

  /* Long names are truncated, controls and titles are not. */
  & > div > [aria-haspopup] {
    min-width: 0;
  }

  & > div:has(> [data-part='title']) {
    flex: none;
  }

  [data-part='email'] {
    color: ${color.textMuted};
    font-size: ${font[13]};
  }

  ${media.narrow} {
    gap: ${space[8]};
    padding-inline-end: ${space[8]};

    & > div:last-child {
      max-width: 50%;
    }

    [data-part='words'] {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

interface Props {
  children: ReactNode;
  /** Actions before the user's email. */
  search?: ReactNode;
  email: string;
  /** Actions after it. */
  actions: ReactNode;
}

/** Bar at the top of each page: where the user is on the left, the user on the right. */
export function TopBar({ children, search, email, actions }: Props) {
  return (
    <Bar>
      <div>{children}</div>
      <div>
        {search}
        <span data-part="email" className="ui-truncate" title={email}>
          {email}
        </span>
        {actions}
      </div>
    </Bar>
  );
}

const Title = styled.span`
  padding-inline-start: ${space[8]};
  font-size: ${font[14]};
  font-weight: ${weight.semibold};
  white-space: nowrap;
`;

export const TopBarTitle = ({ children }: { children: string }) => (
  <Title data-part="title">{children}</Title>
);

const Name = styled.span`
  font-size: ${font[13]};
  font-weight: ${weight.medium};
`;

/** Name of the current workspace. */
export function TopBarName({ isMuted, children }: { isMuted?: boolean; children: string }) {
  return (
    <Name className={isMuted ? 'ui-muted' : 'ui-truncate'} title={isMuted ? undefined : children}>
      {children}
    </Name>
  );
}
