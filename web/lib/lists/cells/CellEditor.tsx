import { lazy, useMemo, useState } from 'react';
import { Button } from '../../../ui/actions/Button';
import { notifyError } from '../../../ui/feedback/toast-queue';
import type { Choice } from '../../../ui/forms/choices/choices';
import { Form } from '../../../ui/forms/Form';
import { TextField } from '../../../ui/forms/text/TextField';
import { FormPanel } from '../../../ui/overlays/FormPanel';
import MenuPanel from '../../../ui/overlays/MenuPanel';
import { SafeSuspense } from '../../../ui/feedback/SafeSuspense';
import type { EditedKind } from '../view/list-view';

/** Its calendar is large, and most edits are of texts. */
const DatePicker = lazy(async () => ({
  default: (await import('../../../ui/forms/dates/DatePicker')).DatePicker,
}));

interface Props {
  cell: HTMLElement;
  /** The name of the record. */
  name: string;
  /** The name of the field. */
  label: string;
  value: string | null;
  choices: readonly Choice[] | undefined;
  kind: EditedKind;
  onSave: (value: string) => Promise<string | null>;
  onClose: () => void;
}

/** The choices of a cell's value, or its text, below the cell. */
export default function CellEditor({ cell, name, label, value, choices, kind, onSave, onClose }: Props) {
  const panel = {
    label: `${label} of ${name}`,
    triggerRef: useMemo(() => ({ current: cell }), [cell]),
    isOpen: true,
    onOpenChange(isOpen: boolean) {
      if (!isOpen) onClose();
    },
  };

  async function choose(chosen: string): Promise<void> {
    const refusal = chosen === (value ?? '') ? null : await onSave(chosen);
    if (refusal !== null) notifyError(refusal);
  }

  if (choices)
    return (
      <MenuPanel
        {...panel}
        placement="bottom start"
        items={choices.map((choice) => ({
          id: choice.id || 'none',
          label: choice.label,
          isSelected: choice.id === (value ?? ''),
          onAction: () => void choose(choice.id),
        }))}
      />
    );
  return (
    <FormPanel {...panel}>
      <CellValue {...{ label, kind, onSave }} value={value ?? ''} onClose={() => panel.onOpenChange(false)} />
    </FormPanel>
  );
}

interface ValueProps {
  label: string;
  kind: EditedKind;
  value: string;
  onSave: (value: string) => Promise<string | null>;
  onClose: () => void;
}

/** Enter saves. A refused value stays with the message. */
function CellValue({ label, kind, value, onSave, onClose }: ValueProps) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const type = (next: string) => {
    setText(next);
    setProblem(null);
  };

  async function save(): Promise<void> {
    if (isPending) return;
    if (text.trim() === value) return onClose();
    setPending(true);
    const refusal = await onSave(text);
    setPending(false);
    if (refusal === null) onClose();
    else setProblem(refusal);
  }

  return (
    <Form onSubmit={() => void save()}>
      {kind === 'day' ? (
        <SafeSuspense>
          <DatePicker
            label={label}
            value={text || null}
            autoFocus
            {...(problem !== null && { errorMessage: problem })}
            onChange={(day) => type(day ?? '')}
          />
        </SafeSuspense>
      ) : (
        <TextField
          label={label}
          value={text}
          autoFocus
          autoComplete="off"
          {...(kind !== 'text' && { inputMode: 'decimal' as const })}
          {...(problem !== null && { errorMessage: problem })}
          onChange={type}
        />
      )}
      <Button type="submit" variant="primary" size="sm" isPending={isPending}>
        Save
      </Button>
    </Form>
  );
}
