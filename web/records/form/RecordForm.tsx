import type { ComponentProps, ReactNode } from 'react';
import type { FormTypes } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import { useRead } from '../../lib/requests/useRead';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Dialog, DialogBody } from '../../ui/overlays/Dialog';
import { capitalize, type RecordView } from '../view';
import type { FormProps } from './useRecordDialogs';

type View = Pick<
  RecordView<{ id: string }>,
  'api' | 'short' | 'noun' | 'created' | 'updated' | 'createLabel'
>;
type FormOptions<Types extends FormTypes, Whole> = Omit<
  Parameters<typeof useForm<Types, Whole>>[0],
  'path' | 'record' | 'method' | 'texts' | 'onSaved'
>;

interface Props<Types extends FormTypes, Item extends { id: string }, Whole>
  extends
    FormProps<Item, Whole>,
    FormOptions<Types, Whole>,
    Pick<ComponentProps<typeof FormDialog>, 'description' | 'size'> {
  view: View;
  /** Path of the call that creates the record, if it isn't the list's. */
  path?: string;
  /** Whether the caller reports the new record. */
  isSilent?: boolean;
  children: (form: ReturnType<typeof useForm<Types, Whole>>) => ReactNode;
}

/** The dialog that creates a record or changes its fields. */
export function RecordForm<Types extends FormTypes, Item extends { id: string }, Whole>({
  view,
  path = view.api,
  record,
  isOpen,
  onClose,
  onSaved,
  isSilent = false,
  description,
  size,
  children,
  ...options
}: Props<Types, Item, Whole>) {
  const { success, failure } = record ? view.updated : view.created;
  const form = useForm<Types, Whole>({
    ...options,
    path,
    record,
    texts: { failure, ...(!isSilent && { success }) },
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={record ? `Edit ${capitalize(view.short)}` : view.createLabel}
      submitLabel={record ? 'Save Changes' : view.createLabel}
      {...(description !== undefined && { description })}
      {...(size && { size })}
      isOpen={isOpen}
      onClose={onClose}
    >
      {children(form)}
    </FormDialog>
  );
}

interface WholeProps<Whole> {
  view: View;
  /** null for a new record. */
  record: { id: string } | null;
  isOpen: boolean;
  onClose: () => void;
  children: (whole: Whole | null) => ReactNode;
}

/** Shows a form after loading the whole record, of which the list has only a part. */
export function WholeRecordForm<Whole>({ view, record, isOpen, onClose, children }: WholeProps<Whole>) {
  const { data, isFailed, retry } = useRead<Whole>(record && `${view.api}/${record.id}`);
  if (record === null || data) return children(data);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={`Edit ${capitalize(view.short)}`}
      size="wide"
    >
      <DialogBody>
        {isFailed ? (
          <ErrorState onRetry={retry} />
        ) : (
          <div role="status" aria-label={`Loading ${view.noun}`}>
            <Skeleton height="20rem" />
          </div>
        )}
      </DialogBody>
    </Dialog>
  );
}
