import styled from 'styled-components';
import { color, font, radius, space } from '../../tokens/tokens';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  gap: ${space[8]} ${space[16]};
  padding: ${space[16]};
  border: 1px solid ${color.border};
  border-radius: ${radius[8]};
  background: ${color.surfaceSunken};
  font-family: ${font.mono};
  font-size: ${font[14]};
  text-align: center;
`;

/** A list of codes for users to keep, such as recovery codes. */
export function CodeList({ codes, label }: { codes: readonly string[]; label: string }) {
  return (
    <List aria-label={label}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </List>
  );
}
