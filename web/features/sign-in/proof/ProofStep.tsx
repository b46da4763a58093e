import { useState } from 'react';
import { Button } from '../../../ui/actions/Button';
import { FormError } from '../../../ui/forms/FormError';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { PasswordStep } from '../second-factor/PasswordStep';
import type { useStep } from '../second-factor/useStep';
import type { ProofFacts } from './proof';
import { ProveAgain } from './ProveAgain';

interface Props {
  facts: ProofFacts;
  step: Pick<ReturnType<typeof useStep>, 'send' | 'isPending' | 'errors' | 'message' | 'needsProof'>;
  submitLabel: string;
  tone?: 'primary' | 'danger';
  onCancel: () => void;
}

/** Body and footer of a dialog that asks the user to prove their identity, and then sends the step. */
export function ProofStep({ facts, step, submitLabel, tone = 'primary', onCancel }: Props) {
  const [isProved, setProved] = useState(facts.isRecent);
  if (facts.hasPassword)
    return <PasswordStep step={step} submitLabel={submitLabel} tone={tone} onCancel={onCancel} />;
  if (!isProved || step.needsProof)
    return (
      <ProveAgain
        facts={facts}
        onCancel={onCancel}
        onProved={() => {
          setProved(true);
          void step.send();
        }}
      />
    );
  return (
    <>
      {step.message !== null && (
        <DialogBody>
          <FormError message={step.message} />
        </DialogBody>
      )}
      <DialogFooter>
        <Button isDisabled={step.isPending} onPress={onCancel}>
          Cancel
        </Button>
        <Button variant={tone} isPending={step.isPending} autoFocus onPress={() => void step.send()}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </>
  );
}
