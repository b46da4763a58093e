import type { MailPreview } from '../../../../src/features/email-templates/send-template';
import { useSave } from '../../../lib/requests/useSave';
import { Button } from '../../../ui/actions/Button';
import { notify } from '../../../ui/feedback/toast-queue';
import { Stack } from '../../../ui/layout/Stack';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { DocumentFrame } from '../../../ui/text/documents/DocumentFrame';

/** Body of the calls that show and send the email. */
export interface Sending {
  contactId: string;
  timeZone: string;
  values: Readonly<Record<string, string>>;
}

interface Props {
  templateId: string;
  sending: Sending;
  mail: MailPreview;
  onBack: () => void;
  onSent: () => void;
}

/** Shows the email as it will arrive, and sends it. */
export function SendStep({ templateId, sending, mail, onBack, onSent }: Props) {
  const { save, isPending } = useSave<{ to: string }>({ failure: 'Failed to send the email' });
  const send = async () => {
    const saved = await save({
      method: 'POST',
      path: `/api/email-templates/${templateId}/send`,
      body: sending,
    });
    if (!saved) return;
    notify({ title: `Email sent to ${saved.data.to}`, description: 'Replies go to your own address.' });
    onSent();
  };
  return (
    <>
      <DialogBody>
        <Stack gap={12}>
          <DescriptionList
            items={[
              { term: 'To', value: mail.to },
              { term: 'Subject', value: mail.subject },
            ]}
          />
          <DocumentFrame title="The email as it will arrive" html={mail.html} />
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onBack}>Back</Button>
        <Button variant="primary" icon="mail" isPending={isPending} onPress={() => void send()}>
          Send Email
        </Button>
      </DialogFooter>
    </>
  );
}
