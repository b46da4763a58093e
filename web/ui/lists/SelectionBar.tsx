import type { ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton } from '../actions/Button';
import { color, font, layer, media, radius, shadow, space, weight } from '../tokens/tokens';

const Bar = styled.div`
  position: sticky;
  z-index: ${layer.sticky};
  inset-block-end: ${space[16]};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  width: fit-content;
  max-width: 100%;
  margin: ${space[12]} auto 0;
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[16]};
  border: 1px solid ${color.borderStrong};
  border-radius: ${radius[12]};
  background: ${color.surfaceOverlay};
  box-shadow: ${shadow.overlay};
  font-size: ${font[13]};

  & > p {
    font-weight: ${weight.medium};
    font-variant-numeric: tabular-nums;
  }

  & > small {
    flex-basis: 100%;
    color: ${color.textMuted};
  }

  ${media.narrow} {
    inset-block-end: ${space[8]};
    width: auto;
    padding-inline-start: ${space[12]};
  }
`;

interface Props {
  id: string;
  /** Name of the bar, such as `Selected leads`. */
  label: string;
  /** Such as `3 selected`. */
  count: string;
  /** A hint about the selection, such as its limit. */
  note?: string | undefined;
  children: ReactNode;
  onClear: () => void;
}

/** Bar with the actions on the selected rows of a list. Stays in view at the bottom of the list. */
export function SelectionBar({ id, label, count, note, children, onClear }: Props) {
  return (
    <Bar id={id} className="ui-selection" role="group" aria-label={label}>
      <p role="status">{count}</p>
      {children}
      <IconButton
        size="sm"
        icon="close"
        label="Clear selection"
        aria-keyshortcuts="Escape"
        onPress={onClear}
      />
      {note && <small>{note}</small>}
    </Bar>
  );
}
