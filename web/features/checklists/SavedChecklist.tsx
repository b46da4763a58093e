import { useMemo } from 'react';
import { tickItem, type WithChecklist } from '../../../src/features/checklists/checklist.rules';
import { useOptimistic } from '../../lib/requests/useOptimistic';
import { useWrite } from '../../lib/requests/useWrite';
import { Checklist } from '../../ui/lists/steps/Checklist';
import { Text } from '../../ui/text/Text';

interface Props<Item> {
  record: Item;
  /** Path of a call that accepts `PATCH {item, completed}` and answers with the record. */
  path: string;
  isReadOnly: boolean;
}

/** The checklist of a record. Saves each tick at once, and reverts it if the server refuses it. */
export function SavedChecklist<Item extends WithChecklist & { id: string }>(props: Props<Item>) {
  const { record, path, isReadOnly } = props;
  const records = useMemo(() => [record], [record]);
  const { shown, change } = useOptimistic(records, () => true);
  const write = useWrite();
  const current = shown[0] ?? record;
  const items = [...new Set(current.checklist)];

  function toggle(ticked: readonly string[]) {
    const item = items.find((one) => ticked.includes(one) !== current.completedItems.includes(one));
    if (item === undefined) return;
    const completed = ticked.includes(item);
    const patch: Partial<Item> = {};
    patch.completedItems = tickItem(current, item, completed);
    void change(record.id, patch, async () => {
      const body = { item, completed };
      const saved = await write<Item>(
        { method: 'PATCH', path, body },
        { failure: 'Failed to update the checklist' },
      );
      return saved.ok ? saved.data : null;
    });
  }

  if (items.length === 0) return <Text tone="muted">No checklist yet.</Text>;
  return (
    <Checklist
      label="Checklist"
      items={items.map((item) => ({ id: item, label: item }))}
      ticked={current.completedItems}
      onChange={toggle}
      isReadOnly={isReadOnly}
    />
  );
}
