import { useNavigate } from '@remix-run/react';
import type { ShownView } from '../../../src/features/views/views.entity';
import { flag, text } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { TextField } from '../../ui/forms/text/TextField';
import type { ListedView } from './listed-view';
import { viewAddress } from './view-address';

interface Props {
  /** The view to rename; null for a new one. */
  view: ListedView | null;
  /** The content of a new view. */
  content: object;
  canShare: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Names a view, and chooses whether others see it. */
export default function ViewDialog({ view, content, canShare, isOpen, onClose }: Props) {
  const navigate = useNavigate();
  const form = useForm({
    path: '/api/views',
    record: view,
    fields: { name: text, shared: flag },
    texts: { success: view ? 'View renamed' : 'View saved', failure: 'Failed to save the view' },
    body: (values) => (view ? values : { ...content, ...values }),
    onSaved: (saved: ShownView) => {
      onClose();
      const address = viewAddress({ ...saved, isDefault: false });
      if (!view) navigate(address, { replace: true, preventScrollReset: true });
    },
  });
  return (
    <FormDialog
      form={form}
      title={view ? 'Rename View' : 'Save View'}
      description={
        view ? undefined : 'Saves the filters, the order, the layout and the columns that you see now.'
      }
      submitLabel={view ? 'Rename View' : 'Save View'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" isRequired autoFocus autoComplete="off" />
      {canShare && (
        <Checkbox {...form.field('shared')} value="on">
          Share with everyone in the workspace
        </Checkbox>
      )}
    </FormDialog>
  );
}
