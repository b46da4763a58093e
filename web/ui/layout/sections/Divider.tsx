import styled from 'styled-components';
import { color, font, space } from '../../tokens/tokens';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  color: ${color.textMuted};
  font-size: ${font[13]};

  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid ${color.border};
  }
`;

/** A line with a word in it, between two alternatives. */
export function Divider({ children }: { children: string }) {
  return <Line>{children}</Line>;
}
