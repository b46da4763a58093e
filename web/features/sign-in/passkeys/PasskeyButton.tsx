import { Button } from '../../../ui/actions/Button';
import { Stack } from '../../../ui/layout/Stack';
import { FormError } from '../../../ui/forms/FormError';
import type { usePasskeySignIn } from './usePasskeySignIn';

interface Props {
  passkey: Pick<ReturnType<typeof usePasskeySignIn>, 'ask' | 'isPending' | 'message'>;
  children: string;
  variant?: 'primary';
  autoFocus?: boolean;
}

/** Asks the browser for a passkey, and shows why none was accepted. */
export function PasskeyButton({ passkey, children, variant, autoFocus = false }: Props) {
  return (
    <Stack gap={12}>
      <FormError message={passkey.message} />
      <Button
        icon="key"
        {...(variant && { variant })}
        autoFocus={autoFocus}
        isPending={passkey.isPending}
        onPress={() => void passkey.ask()}
      >
        {children}
      </Button>
    </Stack>
  );
}
