import { stripeEventTypes } from '../../../../src/features/affiliates/stripe/stripe.rules';
import { CopyButton } from '../../../ui/actions/CopyButton';
import { notifyError } from '../../../ui/feedback/toast-queue';
import { CopyField } from '../../../ui/forms/CopyField';
import { Section } from '../../../ui/layout/sections/Section';
import { Stack } from '../../../ui/layout/Stack';
import { CodeSample } from '../../../ui/text/code/CodeSample';
import { Text } from '../../../ui/text/Text';

interface Props {
  webhookUrl: string;
  isConnected: boolean;
}

const failed = () => notifyError('Failed to copy. Select the text and copy it yourself.');

/** What to enter in Stripe. */
export function StripeSetup({ webhookUrl, isConnected }: Props) {
  const types = stripeEventTypes.join('\n');
  return (
    <Section
      title="Endpoint"
      description={
        isConnected
          ? 'Stripe sends its events here.'
          : 'In Stripe, add an endpoint with this URL and these events under Developers, Webhooks. Then copy its signing secret into Settings, Integrations, Stripe.'
      }
    >
      <Stack gap={16}>
        <CopyField label="Endpoint URL" value={webhookUrl} />
        <CodeSample
          title="Events to send"
          code={types}
          isFolded={isConnected}
          action={<CopyButton accessibleName="Copy the events" text={types} onRefused={failed} />}
        />
        <Text tone="muted" size="sm">
          Payments name an affiliate link by client_reference_id, by a promotion code that is a coupon of the
          link, or by metadata. The script for your website adds client_reference_id by itself.
        </Text>
      </Stack>
    </Section>
  );
}
