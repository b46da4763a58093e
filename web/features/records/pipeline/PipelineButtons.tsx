import { IconButton } from '../../../ui/actions/Button';
import { EditButtons } from '../EditButtons';
import type { PipelineActions, PipelineItem } from './pipeline-actions';

interface Props<Item> extends Pick<PipelineActions<Item>, 'onMove' | 'onEdit'> {
  item: Item;
  disabledReason: string | undefined;
  /** Undefined on the board, whose cards are small. */
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
      <EditButtons
        name={item.name}
        disabledReason={disabledReason}
        onEdit={() => onEdit(item)}
        onDelete={onDelete && (() => onDelete(item))}
      />
    </>
  );
}
