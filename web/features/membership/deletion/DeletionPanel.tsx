import type { DeletionPlan } from '../../../../src/features/membership/deletion/deletion.rules';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { Button } from '../../../ui/actions/Button';
import { Inline } from '../../../ui/layout/Inline';
import { Text } from '../../../ui/text/Text';
import type { ProofFacts } from '../../sign-in/proof/proof';

const DeleteAccountDialog = lazyComponent(() => import('./DeleteAccountDialog'));
const parts = [DeleteAccountDialog];

interface Props {
  email: string;
  plan: DeletionPlan;
  proof: ProofFacts;
}

export function DeletionPanel({ email, plan, proof }: Props) {
  const dialog = useDialog();
  usePreload(parts, plan.problem === null);
  if (plan.problem !== null) return <Text>{plan.problem}</Text>;
  return (
    <>
      <Inline justify="end">
        <Button variant="danger" onPress={() => dialog.open()}>
          Delete Account
        </Button>
      </Inline>
      {dialog.isOpen && (
        <DeleteAccountDialog
          key={dialog.key}
          email={email}
          plan={plan}
          proof={proof}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
