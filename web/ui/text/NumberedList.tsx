import styled from 'styled-components';
import { color, space } from '../tokens/tokens';

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

/** A numbered checklist. */
export function NumberedList({ items }: { items: readonly string[] }) {
  return (
    <List>
      {items.map((item, index) => (
        // Index keys are safe: items can repeat and are never reordered.
        <li key={index}>{item}</li>
      ))}
    </List>
  );
}
