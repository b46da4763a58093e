import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatDay } from '../../lib/texts/format-date';
import { LazyConfirmDialog } from '../../lib/dialogs/LazyConfirmDialog';
import { portalScreen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useSave } from '../../lib/requests/useSave';
import { metaOf } from '../../lib/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { ButtonLink, Link } from '../../ui/actions/Link';
import { Grid } from '../../ui/layout/Grid';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Timeline } from '../../ui/lists/history/Timeline';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Card } from '../../ui/records/Card';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Note } from '../../ui/text/Note';
import { Text } from '../../ui/text/Text';
import { moneyOf } from '../../../src/features/deals/deal-summary.rules';
import { usePortal } from '../../lib/screens/usePortal';
import { standingOf, stepWords } from './portal/deal-words';

export const loader = portalScreen(async ({ app, actor, view, param }) => {
  const id = param('dealId');
  const [deal, history] = await Promise.all([
    app.portalDeals.get(view, id),
    app.portalDeals.history(view, id),
  ]);
  const company = actor.workspaceName;
  const standing = standingOf(deal, company, app.clock.now().toISOString());
  return { deal, history, company, standing };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(data?.deal.name ?? 'Deal not found', 'A deal that you have registered.');

export default function PortalDealScreen() {
  const { deal, history, company, standing } = useLoaderData<typeof loader>();
  const { isPreview, hrefOf } = usePortal();
  const withdrawal = useDialog();
  const { save, isPending } = useSave({ failure: 'Failed to withdraw the deal', success: 'Deal withdrawn' });
  const isOpen = deal.status === 'submitted' && !isPreview;

  async function withdraw() {
    if (await save({ method: 'POST', path: `/api/portal/deals/${deal.id}/withdraw`, body: {} }))
      withdrawal.close();
  }

  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={hrefOf('/portal/deals')}>
            Back to Deals
          </Link>
        }
        title={deal.name}
        subtitle={deal.customerName === deal.name ? undefined : deal.customerName}
        action={
          <>
            <StatusBadge status={deal.status} />
            {isOpen && (
              <>
                <Button onPress={() => withdrawal.open()}>Withdraw</Button>
                <ButtonLink icon="pencil" href={`/portal/deals/${deal.id}/edit`}>
                  Edit
                </ButtonLink>
              </>
            )}
          </>
        }
      />
      <Grid column="22rem" gap={24}>
        <Card as="section">
          <h2>Where It Stands</h2>
          <Text>{standing}</Text>
          {deal.mayConflict && deal.status === 'submitted' && (
            <Note title="Someone else may know this customer">
              {`${company} looks into it before the decision. You don't have to do anything.`}
            </Note>
          )}
          {deal.reason && <Note title="Reason">{deal.reason}</Note>}
        </Card>
        <Card as="section">
          <h2>Details</h2>
          <DescriptionList
            items={[
              { term: 'Customer', value: deal.customerName },
              { term: 'Website', value: deal.customerDomain },
              { term: 'Contact', value: deal.contactName },
              { term: "Contact's email", value: deal.contactEmail },
              { term: 'Amount', value: moneyOf(deal) },
              {
                term: 'Expected to close',
                value: deal.expectedCloseDate && formatDay(deal.expectedCloseDate),
              },
              { term: 'Protected until', value: deal.protectedUntil && formatDay(deal.protectedUntil) },
              { term: 'Notes', value: deal.notes },
            ]}
          />
        </Card>
        <Card as="section">
          <h2>History</h2>
          <Timeline
            label="History"
            items={history.map(({ id, step, at }) => ({
              id,
              ...stepWords[step],
              detail: <time dateTime={at}>{formatDay(at)}</time>,
            }))}
          />
        </Card>
      </Grid>
      <LazyConfirmDialog
        isOpen={withdrawal.isOpen}
        onOpenChange={(open) => !open && withdrawal.close()}
        title={`Withdraw ${deal.name}?`}
        description={`${company} no longer considers this deal. You can register the customer again later.`}
        confirmLabel="Withdraw Deal"
        isPending={isPending}
        onConfirm={() => void withdraw()}
      />
    </Page>
  );
}
