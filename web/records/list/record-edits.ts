import type { RecordView } from '../view';
import type { CellEdit, CellEdits } from '../../lib/lists/cells/useCellEdits';
import { call } from '../../lib/requests/call';
import { nest } from '../../lib/forms/custom-form-fields';
import { choicesOf, type Choice } from '../../ui/forms/choices/choices';
import { statusLabel } from '../../ui/tokens/status';
import type { ListTab } from './tabs';
import type { ListedRecord } from './useRecordList';

interface Options<Item, Whole, Status extends string> {
  canEdit: boolean;
  /** The colleagues who can own records. */
  owners: readonly Choice[];
  /** Returns the statuses that a record can have now. */
  statusesOf: (item: Item) => readonly Status[];
  /** Moves a record, as dropping it on a column of the board does. */
  move: (id: string, to: string) => void;
  onChanged: (id: string, whole: Whole) => void;
}

/** Returns how the cells of a list are edited in place, by the kinds of its columns. */
export function recordEdits<
  Item extends ListedRecord<Status>,
  Whole,
  Status extends string,
  Tab extends ListTab<Status>,
>(
  view: Pick<RecordView<Item, Whole, Status, Tab>, 'api' | 'columns' | 'noun'>,
  { canEdit, owners, statusesOf, move, onChanged }: Options<Item, Whole, Status>,
): CellEdits<Item> {
  if (!canEdit) return {};

  async function patch({ id }: Item, name: string, value: string | null): Promise<string | null> {
    const outcome = await call<Whole>('PATCH', `${view.api}/${id}`, nest({ [name]: value }));
    if (!outcome.ok)
      return outcome.fields?.[name]?.join(' ') ?? outcome.message ?? `Failed to update ${view.noun}`;
    onChanged(id, outcome.data);
    return null;
  }

  const textOf = (item: Item, name: string): string | null => {
    const value: unknown = Reflect.get(item, name);
    return typeof value === 'string' ? value : null;
  };

  return Object.fromEntries(
    view.columns.flatMap(({ id, header: label, edit }): [string, CellEdit<Item>][] => {
      if (edit === undefined) return [];
      if (edit === 'status')
        return [
          [
            id,
            {
              label,
              key: 's',
              value: ({ status = null }) => status,
              choices: (item) => choicesOf(statusesOf(item), statusLabel),
              save: async (item, to) => {
                move(item.id, to);
                return null;
              },
            },
          ],
        ];
      if (edit === 'owner')
        return owners.length === 0
          ? []
          : [
              [
                id,
                {
                  label,
                  key: 'o',
                  value: ({ ownerId = null }) => ownerId,
                  choices: () => [...owners, { id: '', label: 'No owner' }],
                  save: (item, owner) => patch(item, 'ownerId', owner || null),
                },
              ],
            ];
      return [
        [
          id,
          {
            label,
            value: (item) => textOf(item, id),
            ...(edit !== 'text' && { choices: () => choicesOf(edit, statusLabel) }),
            save: (item, typed) => patch(item, id, typed.trim() || null),
          },
        ],
      ];
    }),
  );
}
