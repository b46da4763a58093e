import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/forms/choices/Checkbox';
import { ChecklistItem } from '../../../ui/lists/steps/ChecklistItem';
import { IconButton } from '../../../ui/actions/Button';
import { Inline } from '../../../ui/layout/Inline';
import { useTick } from './useTick';

interface Props {
  /** Fragment of links to the row. */
  id: string;
  /** Path of a call that accepts `PATCH {completed}`. */
  path: string;
  name: string;
  isCompleted: boolean;
  description: string | null;
  /** Badges and dates below the name. */
  facts: ReactNode;
  failure: string;
  /** The reason if the row can't be changed. */
  disabledReason?: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** A to-do of a partner. It is checked off in the list and edited in a dialog. */
export function ChecklistRow(props: Props) {
  const { id, path, name, isCompleted, description, facts, failure, disabledReason, onEdit, onDelete } =
    props;
  const bodyOf = (completed: boolean) => ({ completed });
  const { isTicked, isPending, toggle } = useTick({ path, isCompleted, failure, bodyOf });
  const control = { size: 'sm', disabledReason, withTooltip: false } as const;
  return (
    <ChecklistItem
      id={id}
      isDone={isTicked}
      checkbox={
        <Checkbox
          isSelected={isTicked}
          isReadOnly={disabledReason !== undefined || isPending}
          description={description}
          onChange={(completed) => void toggle(completed)}
        >
          {name}
        </Checkbox>
      }
      facts={<Inline gap={8}>{facts}</Inline>}
      actions={
        <Inline gap={2} wrap="no">
          <IconButton {...control} icon="pencil" label={`Edit ${name}`} onPress={onEdit} />
          <IconButton {...control} icon="trash" label={`Delete ${name}`} onPress={onDelete} />
        </Inline>
      }
    />
  );
}
