import { encode } from 'uqr';
import { text } from '../../../lib/forms/form-fields';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { CopyField } from '../../../ui/forms/CopyField';
import { Form } from '../../../ui/forms/Form';
import { FormError } from '../../../ui/forms/FormError';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { QrCode } from '../../../ui/pictures/QrCode';
import { Text } from '../../../ui/text/Text';
import { CodeField } from './CodeField';
import type { useStep } from './useStep';

interface Props {
  secret: string;
  otpauthUrl: string;
  step: Pick<ReturnType<typeof useStep>, 'send' | 'isPending' | 'errors' | 'message'>;
  onCancel: () => void;
}

/** Body and footer of a dialog that shows the secret of a new authenticator app and asks for its first code. */
export function ScanStep({ secret, otpauthUrl, step, onCancel }: Props) {
  const { data } = encode(otpauthUrl, { ecc: 'M', border: 0 });
  return (
    <Form
      aria-label="Confirm the code"
      errors={step.errors}
      onSubmit={(form) => void step.send(text.read(form, 'code') ?? '')}
    >
      <DialogBody>
        <FormError message={step.message} />
        <QrCode modules={data} label="QR code for your authenticator app" />
        {/* Users on their phone can't scan its screen. */}
        <Link href={otpauthUrl}>Open in an app on this device</Link>
        <CopyField label="Or type this key into the app" value={groupCharacters(secret)} />
        <CodeField label="Code from the app" />
        <Text tone="muted" size="sm">
          Confirming it signs you out everywhere else.
        </Text>
      </DialogBody>
      <DialogFooter>
        <Button isDisabled={step.isPending} onPress={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isPending={step.isPending}>
          Confirm Code
        </Button>
      </DialogFooter>
    </Form>
  );
}

/** Groups characters by four, so that people don't lose their place. Apps ignore the spaces. */
const groupCharacters = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
