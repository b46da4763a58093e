import { Fragment, type ReactNode } from 'react';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { useDialog } from '../../lib/dialogs/useDialog';
import { usePreload } from '../../lib/screens/lazy-component';
import { capitalize, type RecordView } from '../view';

export interface FormProps<Subject, Whole> {
  /** The record to edit; null for a new one. */
  record: Subject | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (saved: Whole) => void;
}

interface Options<Subject, Whole> {
  canEdit: boolean;
  /** Called with the server's answer: the new or changed record, or null for a deleted one. */
  onChanged: (id: string, saved: Whole | null) => void;
  form: (props: FormProps<Subject, Whole>) => ReactNode;
  /** The components with the code of the dialogs. Must be a constant of the module. */
  parts: Parameters<typeof usePreload>[0];
}

/** Returns the dialogs that create, change and delete a record, and the functions that open them. */
export function useRecordDialogs<Subject extends { id: string }, Whole extends { id: string }>(
  view: Pick<RecordView<{ id: string }>, 'api' | 'noun' | 'short' | 'deleted' | 'deletion'> & {
    nameOf: (subject: Subject) => string;
  },
  { canEdit, onChanged, form: formOf, parts }: Options<Subject, Whole>,
) {
  const form = useDialog<Subject>();
  const deletion = useDialog<Subject>();
  usePreload(parts, canEdit);
  const { subject } = deletion;
  return {
    create: () => form.open(),
    onEdit: form.open,
    onDelete: deletion.open,
    dialogs: (
      <>
        {form.key > 0 && (
          <Fragment key={`form-${form.key}`}>
            {formOf({
              record: form.subject,
              isOpen: form.isOpen,
              onClose: form.close,
              onSaved: (saved) => onChanged(saved.id, saved),
            })}
          </Fragment>
        )}
        <DeleteDialog
          dialog={deletion}
          pathOf={({ id }) => `${view.api}/${id}`}
          title={`Delete ${subject ? view.nameOf(subject) : view.noun}?`}
          description={view.deletion}
          confirmLabel={`Delete ${capitalize(view.short)}`}
          {...view.deleted}
          onDeleted={() => subject && onChanged(subject.id, null)}
        />
      </>
    ),
  };
}
