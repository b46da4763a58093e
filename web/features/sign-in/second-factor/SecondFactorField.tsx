import { useState } from 'react';
import type { SecondFactorMethod } from '../../../../src/features/sign-in/second-factor/second-factor.rules';
import { Button } from '../../../ui/actions/Button';
import { TextField } from '../../../ui/forms/text/TextField';
import { Inline } from '../../../ui/layout/Inline';
import { CodeField } from './CodeField';

interface Props {
  methods: readonly SecondFactorMethod[];
  /** Called when the user chooses the other kind of code. */
  onSwitch?: () => void;
}

/** The code that completes a sign-in: of the authenticator app, or a recovery code. */
export function SecondFactorField({ methods, onSwitch }: Props) {
  const [usesApp, setUsesApp] = useState(methods.includes('totp'));
  const switchMethod = () => {
    setUsesApp(!usesApp);
    onSwitch?.();
  };
  return (
    <>
      {usesApp ? (
        <CodeField label="Code from your authenticator app" />
      ) : (
        <TextField
          // A new key empties and focuses the field.
          key="recovery"
          name="code"
          label="Recovery code"
          description="Like 7k3m-p9xd-42qt. Each works once."
          autoComplete="off"
          spellCheck="false"
          isRequired
          autoFocus
        />
      )}
      {methods.includes('totp') && methods.includes('recovery') && (
        <Inline>
          <Button size="sm" onPress={switchMethod}>
            {usesApp ? 'Use a recovery code' : 'Use your authenticator app'}
          </Button>
        </Inline>
      )}
    </>
  );
}
