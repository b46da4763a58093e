import { useEffect, useState, type ReactNode } from 'react';
import type { EmailPreview } from '../../../../src/features/email-templates/emails/emails.service';
import { placeholderOf } from '../../../../src/features/templates/variables.rules';
import { call } from '../../../lib/requests/call';
import { Button } from '../../../ui/actions/Button';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { FormError } from '../../../ui/forms/FormError';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { DocumentFrame } from '../../../ui/text/documents/DocumentFrame';
import { Text } from '../../../ui/text/Text';

interface Props {
  /** Body of the call that shows the email. */
  body: object;
  switcher: ReactNode;
  onBack: () => void;
}

const FAILED = 'The preview could not be fetched. Go back and try again.';

/** Shows the email to one recipient as it will arrive. */
export function PreviewStep({ body, switcher, onBack }: Props) {
  const request = JSON.stringify(body);
  const [shown, setShown] = useState<{ request: string; mail: EmailPreview | string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const answer = await call<EmailPreview>('POST', '/api/emails/preview', JSON.parse(request));
      if (isWanted) setShown({ request, mail: answer.ok ? answer.data : (answer.message ?? FAILED) });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [request]);
  const mail = shown?.request === request ? shown.mail : null;
  return (
    <>
      <DialogBody>
        {switcher}
        {mail === null && <Skeleton height="16rem" />}
        {typeof mail === 'string' && <FormError message={mail} />}
        {mail !== null && typeof mail === 'object' && (
          <>
            <DescriptionList
              items={[
                { term: 'To', value: mail.to },
                { term: 'Subject', value: mail.subject },
              ]}
            />
            {mail.unfilled.length > 0 && (
              <Text tone="muted" size="sm">
                {`Without a value: ${mail.unfilled.map(placeholderOf).join(', ')}`}
              </Text>
            )}
            <DocumentFrame title="The email as it will arrive" html={mail.html} />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onBack}>Back</Button>
      </DialogFooter>
    </>
  );
}
