import { Button } from '../../ui/actions/Button';

interface CreateProps {
  view: { createLabel: string; editorsOnly: string };
  canEdit: boolean;
  onCreate: () => void;
  label?: string | undefined;
}

/** The button that creates a record. */
export function CreateButton({ view, canEdit, onCreate, label = view.createLabel }: CreateProps) {
  return (
    <Button
      variant="primary"
      icon="plus"
      aria-keyshortcuts="c"
      disabledReason={canEdit ? undefined : view.editorsOnly}
      onPress={onCreate}
    >
      {label}
    </Button>
  );
}
