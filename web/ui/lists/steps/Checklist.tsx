import { useId } from 'react';
import styled from 'styled-components';
import { Button } from '../../actions/Button';
import { Checkbox } from '../../forms/choices/Checkbox';
import type { Choice } from '../../forms/choices/choices';
import { Progress } from '../../feedback/Progress';
import { Inline } from '../../layout/Inline';
import { color, space } from '../../tokens/tokens';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[12]};

  [role='group'] > label {
    padding-block: ${space[4]};
  }

  [role='group'] > label[data-selected] > span {
    color: ${color.textMuted};
  }
`;

interface Props {
  label: string;
  items: readonly Choice[];
  ticked: readonly string[];
  onChange?: (ticked: string[]) => void;
  isReadOnly?: boolean;
  /** Whether a button ticks all items. */
  hasTickAll?: boolean;
}

/** Checklist with a progress bar. */
export function Checklist({ label, items, ticked, onChange, isReadOnly, hasTickAll = false }: Props) {
  const labelId = useId();
  const done = items.filter((item) => ticked.includes(item.id)).length;
  return (
    <Root>
      <Progress label={label} labelId={labelId} value={done} max={items.length} />
      {hasTickAll && done < items.length && (
        <Inline>
          <Button
            size="sm"
            accessibleName={`Tick All: ${label}`}
            onPress={() => onChange?.(items.map(({ id }) => id))}
          >
            Tick All
          </Button>
        </Inline>
      )}
      <div role="group" aria-labelledby={labelId}>
        {items.map((item) => (
          <Checkbox
            key={item.id}
            description={item.description}
            isReadOnly={isReadOnly}
            isDisabled={item.isDisabled}
            isSelected={ticked.includes(item.id)}
            onChange={(isOn) =>
              onChange?.(isOn ? [...ticked, item.id] : ticked.filter((id) => id !== item.id))
            }
          >
            {item.label}
          </Checkbox>
        ))}
      </div>
    </Root>
  );
}
