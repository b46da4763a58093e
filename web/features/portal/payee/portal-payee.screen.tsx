import { useLoaderData } from '@remix-run/react';
import type { PayeeView } from '../../../../src/features/commissions/payees/payees.entity';
import {
  HOLD_DAYS,
  managePayees,
  payoutMethodLabels,
} from '../../../../src/features/commissions/payees/payees.rules';
import { can } from '../../../../src/lib/roles';
import { LeaveGuard } from '../../../lib/forms/LeaveGuard';
import { useForm } from '../../../lib/forms/useForm';
import { pageMeta } from '../../../lib/screens/page-meta';
import { isPortalPreview } from '../../../lib/screens/portal-path';
import { portalScreen } from '../../../lib/screens/screen.server';
import { usePortal } from '../../../lib/screens/usePortal';
import { LocalTime } from '../../../lib/texts/LocalTime';
import { useHydrated } from '../../../lib/useHydrated';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Form } from '../../../ui/forms/Form';
import { TextField } from '../../../ui/forms/text/TextField';
import { Columns } from '../../../ui/layout/Columns';
import { Inline } from '../../../ui/layout/Inline';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { Note } from '../../../ui/text/Note';
import { ownPayeeFields } from '../../commissions/payees/payee-fields';
import { PayeeFields } from '../../commissions/payees/PayeeFields';

export const loader = portalScreen(async ({ app, actor, view, url }) => {
  // Bank data is for the partner's own users, and for the admins who preview the portal.
  const mayRead = !isPortalPreview(url.pathname) || can(actor.workspaceRole, managePayees);
  const [{ name }, payee] = await Promise.all([
    app.portal.profile(view),
    mayRead ? app.portalPayee.get(view) : null,
  ]);
  return { mayRead, payee: payee ?? { name, kind: 'company', method: null } };
});

export const meta = pageMeta('Payout Details', 'How your company is paid.');

type Own = Pick<PayeeView, 'name' | 'kind' | 'method'> & Partial<PayeeView>;

/** How a partner is paid, for its own users. */
export default function PortalPayee() {
  const { payee, mayRead } = useLoaderData<typeof loader>() as { payee: Own; mayRead: boolean };
  const { isPreview, hrefOf } = usePortal();
  // Browsers name some countries differently than the server.
  const isHydrated = useHydrated();
  return (
    <Page width="form">
      <PageHeader
        back={
          <Link look="back" href={hrefOf('/portal/earnings')}>
            Earnings
          </Link>
        }
        title="Payout Details"
        subtitle="Where we send what you earn"
        action={payee.status && <StatusBadge status={payee.status} />}
      />
      {payee.status === 'on_hold' && payee.holdUntil && (
        <Note title="On hold after a change">
          You can be paid again from <LocalTime time={payee.holdUntil} />. Nothing is lost: what you earn
          waits for the next payout.
        </Note>
      )}
      {payee.status === 'incomplete' && (
        <Note title="Something is missing">
          Choose how you want to be paid and fill in its fields, so that the next payout includes you.
        </Note>
      )}
      {!mayRead && <EmptyState icon="lock" title="Only admins see payout details" />}
      {mayRead && isPreview && <Shown payee={payee} />}
      {!isPreview &&
        (isHydrated ? (
          <PayeeForm payee={payee} />
        ) : (
          <div aria-busy>
            <Skeleton height="24rem" />
          </div>
        ))}
    </Page>
  );
}

function Shown({ payee }: { payee: Own }) {
  return (
    <DescriptionList
      items={[
        { term: 'Name', value: payee.name },
        { term: 'Email', value: payee.email },
        { term: 'Paid by', value: payee.method && payoutMethodLabels[payee.method] },
        { term: 'PayPal address', value: payee.paypalEmail },
        { term: 'IBAN', value: payee.iban },
        { term: 'Account holder', value: payee.accountHolder },
        { term: 'Country', value: payee.country },
        { term: 'VAT ID', value: payee.vatId },
      ]}
    />
  );
}

function PayeeForm({ payee }: { payee: Own }) {
  const form = useForm({
    method: 'PATCH',
    path: '/api/portal/payee',
    record: payee,
    fields: ownPayeeFields,
    texts: { success: 'Payout details saved', failure: 'Failed to save the payout details' },
  });
  return (
    <Form {...form.formProps} aria-label="Payout details">
      <LeaveGuard hasChanges={form.hasChanges} />
      <Columns>
        <TextField {...form.field('name')} label="Name" isRequired autoComplete="organization" />
        <TextField {...form.field('email')} label="Email" inputMode="email" autoComplete="email" />
      </Columns>
      <PayeeFields form={form} method={payee.method} />
      <Note title="What a change does">
        {`If you change how you are paid, the IBAN, the account holder or the PayPal address, we mail you and the company, and pay nothing for ${HOLD_DAYS} days. This protects you if someone else has changed it.`}
      </Note>
      <Inline justify="end">
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Save Payout Details
        </Button>
      </Inline>
    </Form>
  );
}
