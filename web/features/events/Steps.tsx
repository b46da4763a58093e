import styled from 'styled-components';
import { color, space } from '../../ui/tokens';

const List = styled.ol`
  display: grid;
  gap: ${space[8]};
  padding-inline-start: ${space[24]};
  overflow-wrap: anywhere;

  li {
    display: list-item;
    list-style: decimal;
  }

  li::marker {
    color: ${color.textMuted};
    font-variant-numeric: tabular-nums;
  }
`;

/** What is to be done, in its order. */
export function Steps({ items }: { items: readonly string[] }) {
  return (
    <List>
      {items.map((item, index) => (
        // Two may read alike, and none is ever moved here.
        <li key={index}>{item}</li>
      ))}
    </List>
  );
}
