import { OWN_SECOND_FACTOR_FIRST } from '../../../../src/features/workspaces/workspaces.rules';
import type { WorkspaceSettings } from '../../../../src/features/workspaces/workspaces.service';
import { LazyConfirmDialog } from '../../../lib/dialogs/LazyConfirmDialog';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useSave } from '../../../lib/requests/useSave';
import { Link } from '../../../ui/actions/Link';
import { Checkbox } from '../../../ui/forms/choices/Checkbox';
import { Stack } from '../../../ui/layout/Stack';

interface Props {
  workspace: Pick<WorkspaceSettings, 'id' | 'name' | 'requireMfa'>;
  /** Whether the user's own account has a second factor. Without one, they would lock themselves out. */
  hasSecondFactor: boolean;
}

/** Requires a second factor of all members. Saves at once, but asks first if that locks members out. */
export function RequireMfa({ workspace, hasSecondFactor }: Props) {
  const asking = useDialog();
  const { save, isPending } = useSave({
    failure: 'Failed to update workspace',
    success: 'Workspace updated',
  });

  async function change(requireMfa: boolean): Promise<void> {
    const saved = await save({
      method: 'PATCH',
      path: `/api/workspaces/${workspace.id}`,
      body: { requireMfa },
    });
    if (saved) asking.close();
  }

  return (
    <Stack gap={8}>
      <Checkbox
        isSelected={workspace.requireMfa}
        isDisabled={!hasSecondFactor || isPending}
        description={hasSecondFactor ? undefined : `${OWN_SECOND_FACTOR_FIRST}.`}
        onChange={(isOn) => (isOn ? asking.open() : void change(false))}
      >
        Require two-factor authentication
      </Checkbox>
      {!hasSecondFactor && <Link href="/account">Go to Account</Link>}
      <LazyConfirmDialog
        isOpen={asking.isOpen}
        onOpenChange={(isOpen) => {
          if (!isOpen) asking.close();
        }}
        title={`Require two-factor authentication in ${workspace.name}?`}
        description="Members who don't have it are asked to set it up with their next click, and can't work here until they do."
        confirmLabel="Require It"
        tone="primary"
        isPending={isPending}
        onConfirm={() => void change(true)}
      />
    </Stack>
  );
}
