import type { RecordView } from '../view';
import type { CellEdit, CellEdits } from '../../lib/lists/cells/useCellEdits';
import { CUSTOM, nest } from '../../lib/forms/custom-form-fields';
import type { EditedKind, ListColumn } from '../../lib/lists/view/list-view';
import { call } from '../../lib/requests/call';
import { notify, notifyError } from '../../ui/feedback/toast-queue';
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
  view: Pick<RecordView<Item, Whole, Status, Tab>, 'api' | 'columns' | 'isOwnerRequired' | 'nameOf' | 'noun'>,
  { canEdit, owners, statusesOf, move, onChanged }: Options<Item, Whole, Status>,
): CellEdits<Item> {
  if (!canEdit) return {};

  async function patch({ id }: Item, name: string, value: unknown): Promise<string | null> {
    const outcome = await call<Whole>('PATCH', `${view.api}/${id}`, nest({ [name]: value }));
    if (!outcome.ok)
      return outcome.fields?.[name]?.join(' ') ?? outcome.message ?? `Failed to update ${view.noun}`;
    onChanged(id, outcome.data);
    return null;
  }

  /** Saves a value and reports it with Undo. */
  async function save(item: Item, name: string, label: string, value: unknown): Promise<string | null> {
    const before = valueOf(item, name);
    const refusal = await patch(item, name, value);
    if (refusal !== null) return refusal;
    const undo = async () => {
      const problem = await patch(item, name, before);
      if (problem === null) notify({ title: 'Change undone', description: view.nameOf(item) });
      else notifyError(problem);
    };
    notify({
      title: `${label} updated`,
      description: view.nameOf(item),
      action: { label: 'Undo', run: () => void undo() },
    });
    return null;
  }

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
                  choices: () => (view.isOwnerRequired ? owners : [...owners, { id: '', label: 'No owner' }]),
                  save: (item, owner) => save(item, 'ownerId', label, owner || null),
                },
              ],
            ];
      return [
        [
          id,
          {
            label,
            value: (item) => textOf(valueOf(item, id)),
            ...(typeof edit === 'string' ? kindOf(edit) : { choices: () => choicesOf(edit, labelOf) }),
            save: (item, typed) => save(item, id, label, read(edit, typed.trim())),
          },
        ],
      ];
    }),
  );
}

/** Returns the value of a field; that of a custom field is in `custom`. */
function valueOf(item: object, name: string): unknown {
  const custom: unknown = name.startsWith(CUSTOM) ? Reflect.get(item, 'custom') : undefined;
  if (custom instanceof Object) return Reflect.get(custom, name.slice(CUSTOM.length)) ?? null;
  return Reflect.get(item, name) ?? null;
}

const textOf = (value: unknown): string | null => (value === null || value === '' ? null : String(value));

const labelOf = (value: string): string => (value === '' ? 'No value' : statusLabel(value));

const kindOf = (kind: EditedKind) => (kind === 'flag' ? { choices: () => flags } : { kind });

const flags: readonly Choice[] = [
  { id: 'true', label: 'Yes' },
  { id: 'false', label: 'No' },
];

/** Returns what calls take. The server refuses a number that isn't one with the message of the form. */
function read(edit: ListColumn<never>['edit'], typed: string): unknown {
  if (typed === '') return null;
  if (edit === 'flag') return typed === 'true';
  return edit === 'number' && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}
