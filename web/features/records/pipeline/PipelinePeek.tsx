import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../ui/actions/Button';
import { PeekFrame, type PeekedRecord } from '../PeekFrame';
import type { PipelineActions, PipelineItem } from './pipeline-actions';

interface Props<Item> extends PipelineActions<Item>, Pick<PeekedRecord, 'kind' | 'href' | 'onClose'> {
  item: Item;
  disabledReason: string | undefined;
  children: ReactNode;
}

export function PipelinePeek<Item extends PipelineItem>(props: Props<Item>) {
  const { item, kind, href, disabledReason, onMove, onEdit, onDelete, onClose, children } = props;
  return (
    <PeekFrame
      kind={kind}
      name={item.name}
      status={item.status}
      href={href}
      onClose={onClose}
      buttons={
        <>
          <Button disabledReason={disabledReason} onPress={() => onMove(item)}>
            Update Status
          </Button>
          <IconButton
            label={`Edit ${kind}`}
            icon="pencil"
            disabledReason={disabledReason}
            onPress={() => onEdit(item)}
          />
          <IconButton
            label={`Delete ${kind}`}
            icon="trash"
            disabledReason={disabledReason}
            onPress={() => onDelete(item)}
          />
        </>
      }
    >
      {children}
    </PeekFrame>
  );
}
