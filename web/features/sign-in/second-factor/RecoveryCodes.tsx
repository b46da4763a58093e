import { CodeList } from '../../../ui/text/code/CodeList';
import { Button } from '../../../ui/actions/Button';
import { copyText } from '../../../ui/actions/copy';
import { printText, saveText } from '../../../ui/actions/keep-text';
import { useCopied } from '../../../ui/actions/useCopied';
import { notifyError } from '../../../ui/feedback/toast-queue';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';

/** Title and description of the dialog around RecoveryCodes. */
export const recoveryCodeWords = {
  title: 'Save your recovery codes',
  description:
    "Each code signs you in once if you don't have your phone or passkey. Keep them where only you can find them. They won't be shown again.",
};

interface Props {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** Body and footer of a dialog that shows new recovery codes, once. */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const { isCopied, tell } = useCopied();
  const title = `PartnerHub recovery codes of ${email}`;
  const text = `${codes.join('\n')}\n`;

  const copy = async () => {
    const done = await copyText(text);
    tell(done);
    // The clipboard is only available on https pages.
    if (!done) notifyError('Failed to copy the codes. Select them and copy them yourself.');
  };

  return (
    <>
      <DialogBody>
        <Stack>
          <CodeList codes={codes} label="Recovery codes" />
          <Inline>
            <Button icon={isCopied ? 'check' : 'copy'} autoFocus onPress={() => void copy()}>
              {isCopied ? 'Copied' : 'Copy'}
            </Button>
            <Button
              icon="download"
              onPress={() => saveText('partnerhub-recovery-codes.txt', `${title}\n\n${text}`)}
            >
              Download
            </Button>
            <Button icon="note" onPress={() => printText(title, text)}>
              Print
            </Button>
          </Inline>
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onPress={onDone}>
          I Saved the Codes
        </Button>
      </DialogFooter>
    </>
  );
}
