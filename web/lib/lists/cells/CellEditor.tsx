import { useMemo, useState } from 'react';
import { Button } from '../../../ui/actions/Button';
import { notifyError } from '../../../ui/feedback/toast-queue';
import type { Choice } from '../../../ui/forms/choices/choices';
import { Form } from '../../../ui/forms/Form';
import { TextField } from '../../../ui/forms/text/TextField';
import { FormPanel } from '../../../ui/overlays/FormPanel';
import MenuPanel from '../../../ui/overlays/MenuPanel';

interface Props {
  cell: HTMLElement;
  /** The name of the record. */
  name: string;
  /** The name of the field. */
  label: string;
  value: string | null;
  choices: readonly Choice[] | undefined;
  onSave: (value: string) => Promise<string | null>;
  onClose: () => void;
}

/** The choices of a cell's value, or its text, below the cell. */
export default function CellEditor({ cell, name, label, value, choices, onSave, onClose }: Props) {
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
      <CellText label={label} value={value ?? ''} onSave={onSave} onClose={() => panel.onOpenChange(false)} />
    </FormPanel>
  );
}

interface TextProps {
  label: string;
  value: string;
  onSave: (value: string) => Promise<string | null>;
  onClose: () => void;
}

/** Enter saves. A refused text stays with the message. */
function CellText({ label, value, onSave, onClose }: TextProps) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

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
      <TextField
        label={label}
        value={text}
        autoFocus
        autoComplete="off"
        {...(problem !== null && { errorMessage: problem })}
        onChange={(next) => {
          setText(next);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="primary" size="sm" isPending={isPending}>
        Save
      </Button>
    </Form>
  );
}
