import { useLoaderData } from '@remix-run/react';
import { commissionRecord } from '../../../../src/features/commissions/ledger/commission.record';
import { payoutName } from '../../../../src/features/payouts/payouts.rules';
import { metaOf } from '../../../lib/screens/page-meta';
import { screen } from '../../../lib/screens/screen.server';
import { Link } from '../../../ui/actions/Link';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { payeePath, payoutPath } from '../payout-words';
import { DownloadPdf } from './DownloadPdf';
import { StatementView } from './StatementView';

export const loader = screen(async ({ app, actor, param }) => {
  const [statement, payout] = await Promise.all([
    app.statements.get(actor, param('id'), param('lineId')),
    app.payouts.get(actor, param('id')),
  ]);
  return { statement, number: payout.number };
});

export const meta = ({ data }: { data: Awaited<ReturnType<typeof loader>> | undefined }) =>
  metaOf(
    data ? `${data.statement.title} ${data.statement.number}` : 'Statement not found',
    'What a payee is paid for, commission by commission.',
  );

/** The statement of a line of a payout. */
export default function StatementScreen() {
  const { statement, number } = useLoaderData<typeof loader>();
  const { payoutId, lineId, payee } = statement;
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={payoutPath(payoutId)}>
            {payoutName(number)}
          </Link>
        }
        title={`${statement.title} ${statement.number}`}
        subtitle={
          <Link look="quiet" href={payeePath(payee.id)}>
            {payee.name}
          </Link>
        }
        action={<DownloadPdf path={`/api/payouts/${payoutId}/lines/${lineId}/statement.pdf`} />}
      />
      <StatementView statement={statement} commissionPath={commissionRecord.path} />
    </Page>
  );
}
