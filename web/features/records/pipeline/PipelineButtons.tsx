import { IconButton } from '../../../ui/actions/Button';
import type { PipelineActions, PipelineItem } from './pipeline-actions';

interface Props<Item> extends Pick<PipelineActions<Item>, 'onMove' | 'onEdit'> {
  item: Item;
  disabledReason: string | undefined;
  /** Missing on the board, whose cards are small. */
  onDelete?: PipelineActions<Item>['onDelete'];
}

/** The buttons of a row, and of a card on the board. */
export function PipelineButtons<Item extends PipelineItem>(props: Props<Item>) {
  const { item, disabledReason, onMove, onEdit, onDelete } = props;
  return (
    <>
      <IconButton
        size="sm"
        label={`Update Status: ${item.name}`}
        icon="swap"
        disabledReason={disabledReason}
        onPress={() => onMove(item)}
      />
      <IconButton
        size="sm"
        label={`Edit ${item.name}`}
        icon="pencil"
        aria-keyshortcuts="e"
        disabledReason={disabledReason}
        onPress={() => onEdit(item)}
      />
      {onDelete && (
        <IconButton
          size="sm"
          label={`Delete ${item.name}`}
          icon="trash"
          disabledReason={disabledReason}
          onPress={() => onDelete(item)}
        />
      )}
    </>
  );
}
