import { useLoaderData, useNavigate } from '@remix-run/react';
import { STRIPE } from '../../../../src/features/affiliates/stripe/stripe.rules';
import { stripeEventFilters } from '../../../../src/features/affiliates/stripe/stripe.schema';
import { parse } from '../../../../src/http/calls/input';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { pageMeta } from '../../../lib/screens/page-meta';
import { screen } from '../../../lib/screens/screen.server';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { Tabs } from '../../../ui/navigation/Tabs';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { StripeEvents } from './StripeEvents';
import { StripeSetup } from './StripeSetup';
import { isStripeList, STRIPE_PATH, stripeLists } from './stripe-words';

const PAGE_SIZE = 50;

export const loader = screen(async ({ app, actor, url }) => {
  const asked = url.searchParams.get('status');
  const status = isStripeList(asked) ? asked : 'unattributed';
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const request = parse(stripeEventFilters, { status, cursor, limit: String(PAGE_SIZE) });
  const [events, counts, integrations] = await Promise.all([
    app.stripeEvents.list(actor, request),
    app.stripeEvents.counts(actor),
    app.integrations.list(actor),
  ]);
  const card = integrations.find(({ id }) => id === STRIPE);
  return {
    status,
    events,
    counts,
    pageSize: PAGE_SIZE,
    webhookUrl: card?.webhookUrl ?? '',
    isConnected: card !== undefined && card.state !== 'not_connected',
  };
});

export const meta = pageMeta('Stripe Payments', 'Payments that Stripe has reported, and what they earn.');

const TryDialog = lazyComponent(() => import('./TryDialog'));
const parts = [TryDialog];

const hrefOf = (status: string): string => `${STRIPE_PATH}?status=${status}`;

/** What Stripe has reported: payments to assign, amounts to decide, and what is done. */
export default function StripePayments() {
  const { status, events, counts, pageSize, webhookUrl, isConnected } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const trial = useDialog();
  usePreload(parts);
  const countOf: Partial<Record<string, number>> = counts;
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href="/settings?tab=integrations">
            Integrations
          </Link>
        }
        title="Stripe Payments"
        subtitle="What customers pay in Stripe, and which affiliate links earn by it"
        action={<Button onPress={() => trial.open()}>Try Events</Button>}
      />
      {!isConnected && <StripeSetup webhookUrl={webhookUrl} isConnected={false} />}
      <Tabs
        label="Events of Stripe"
        items={stripeLists.map(({ id, label }) => {
          const count = countOf[id] ?? 0;
          return { id, label, ...(count > 0 && { count }) };
        })}
        selected={status}
        onChange={(id) => navigate(hrefOf(id), { preventScrollReset: true })}
        hrefOf={hrefOf}
      >
        <StripeEvents list={status} events={events} pageSize={pageSize} />
      </Tabs>
      {isConnected && <StripeSetup webhookUrl={webhookUrl} isConnected />}
      {trial.isOpen && <TryDialog key={trial.key} isOpen={trial.isOpen} onClose={trial.close} />}
    </Page>
  );
}
