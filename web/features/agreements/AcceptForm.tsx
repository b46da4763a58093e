import { agreementMessages, SIGNATURE } from '../../../src/features/agreements/agreements.rules';
import { text } from '../../lib/forms/form-fields';
import { useForm } from '../../lib/forms/useForm';
import { Button } from '../../ui/actions/Button';
import { Form } from '../../ui/forms/Form';
import { TextField } from '../../ui/forms/text/TextField';
import { Columns } from '../../ui/layout/Columns';
import { Inline } from '../../ui/layout/Inline';
import { Card } from '../../ui/records/Card';
import { Text } from '../../ui/text/Text';

interface Props {
  agreement: { id: string; version: number; sha256: string };
  onAccepted?: (() => void) | undefined;
}

const fields = { name: text, title: text };

/** Accepts the text that is shown. If it has changed meanwhile, the page shows the new text. */
export function AcceptForm({ agreement: { id, version, sha256 }, onAccepted }: Props) {
  const form = useForm({
    method: 'POST',
    path: `/api/portal/agreements/${id}/accept`,
    fields,
    texts: { success: 'Agreement accepted', failure: agreementMessages.changed },
    onSaved: onAccepted,
    body: (values) => ({ ...values, version, sha256 }),
  });
  return (
    <Card as="section">
      <h2>Accept this agreement</h2>
      <Form {...form.formProps} aria-label="Accept this agreement">
        <Columns>
          <TextField {...form.field('name')} label="Your full name" isRequired autoComplete="name" />
          <TextField
            {...form.field('title')}
            label="Your job title"
            isRequired
            autoComplete="organization-title"
          />
        </Columns>
        <Text tone="muted" size="sm">
          By pressing Accept you sign for your company with a {SIGNATURE}. Your name, title, email, network
          address, browser and the time are stored with the text.
        </Text>
        <Inline>
          <Button type="submit" variant="primary" isPending={form.isPending}>
            Accept Agreement
          </Button>
        </Inline>
      </Form>
    </Card>
  );
}
