import { useLoaderData } from '@remix-run/react';
import { managePayouts } from '../../../../src/features/payouts/payouts.rules';
import { forbidden } from '../../../../src/lib/errors';
import { can } from '../../../../src/lib/roles';
import { metaOf } from '../../../lib/screens/page-meta';
import { isPortalPreview } from '../../../lib/screens/portal-path';
import { portalScreen } from '../../../lib/screens/screen.server';
import { usePortal } from '../../../lib/screens/usePortal';
import { Link } from '../../../ui/actions/Link';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { DownloadPdf } from '../../payouts/statements/DownloadPdf';
import { StatementView } from '../../payouts/statements/StatementView';

export const loader = portalScreen(async ({ app, actor, view, url, param }) => {
  if (isPortalPreview(url.pathname) && !can(actor.workspaceRole, managePayouts))
    throw forbidden('Only admins see statements');
  return { statement: await app.portalStatements.get(view, param('lineId')) };
});

export const meta = ({ data }: { data: Awaited<ReturnType<typeof loader>> | undefined }) =>
  metaOf(
    data ? `${data.statement.title} ${data.statement.number}` : 'Statement not found',
    'What your company was paid for.',
  );

/** A statement, for the partner that it has paid. */
export default function PortalStatement() {
  const { statement } = useLoaderData<typeof loader>();
  const { isPreview, hrefOf } = usePortal();
  const { payoutId, lineId } = statement;
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={hrefOf('/portal/earnings')}>
            Earnings
          </Link>
        }
        title={`${statement.title} ${statement.number}`}
        action={
          <DownloadPdf
            path={
              isPreview
                ? `/api/payouts/${payoutId}/lines/${lineId}/statement.pdf`
                : `/api/portal/earnings/statements/${lineId}.pdf`
            }
          />
        }
      />
      <StatementView statement={statement} />
    </Page>
  );
}
