import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Text } from '../ui/Text';
import { color, font, layer, media, size, space } from '../ui/tokens';
import { LogoutButton } from './LogoutButton';

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
  email: string;
  search?: ReactNode;
  children: ReactNode;
}

/** Top bar, with the current workspace on the left and the user on the right. */
export function Header({ email, search, children }: Props) {
  return (
    <Bar>
      <div>{children}</div>
      <div>
        {search}
        <Text data-part="email" as="span" isTruncated title={email}>
          {email}
        </Text>
        <LogoutButton />
      </div>
    </Bar>
  );
}
