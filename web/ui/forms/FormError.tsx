import styled from 'styled-components';
import { Icon } from '../icons/Icon';
import { color, font, radius, size, space } from '../tokens/tokens';

const Box = styled.div`
  display: flex;
  gap: ${space[8]};
  padding: ${space[8]} ${space[12]};
  border: 1px solid ${color.dangerBorder};
  border-radius: ${radius[8]};
  background: ${color.dangerSubtle};
  color: ${color.dangerText};
  font-size: ${font[13]};

  svg {
    width: ${size.iconSm};
    height: ${size.iconSm};
    margin-top: ${space[2]};
  }
`;

/** Error of the whole form rather than of a single field. */
export function FormError({ message }: { message?: string | null }) {
  if (!message) return null;
  return (
    <Box role="alert">
      <Icon name="warning" />
      <span>{message}</span>
    </Box>
  );
}
