import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from '../icons/Icon';
import { color, space } from '../tokens/tokens';

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[48]} ${space[16]};
  text-align: center;

  p {
    max-width: 44ch;
    color: ${color.textMuted};
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }

  :is(h1, h2):focus {
    outline: none;
  }
`;

interface Props {
  icon: IconName;
  /** An `h1` or `h2`. */
  title: ReactNode;
  children: ReactNode;
}

/** Replaces a form when there is nothing left to fill in. */
export function Outcome({ icon, title, children }: Props) {
  return (
    <Box>
      <span className="ui-empty-icon">
        <Icon name={icon} />
      </span>
      {title}
      <p>{children}</p>
    </Box>
  );
}
