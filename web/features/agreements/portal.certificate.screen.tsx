import { useLoaderData } from '@remix-run/react';
import { portalScreen } from '../../lib/screens/screen.server';
import { pageMeta } from '../../lib/screens/page-meta';
import { Link } from '../../ui/actions/Link';
import { usePortal } from '../../lib/screens/usePortal';
import { Certificate } from './acceptances/Certificate';

export const loader = portalScreen(async ({ app, actor, view, param }) => ({
  acceptance: await app.portalAgreements.certificate(view, param('agreementId')),
  company: actor.workspaceName,
}));

export const meta = pageMeta('Certificate of acceptance', 'Who accepted an agreement, when and from where.');

export default function PortalCertificate() {
  const { acceptance, company } = useLoaderData<typeof loader>();
  const { hrefOf } = usePortal();
  return (
    <Certificate
      acceptance={acceptance}
      company={company}
      back={
        <Link look="back" href={hrefOf(`/portal/agreements/${acceptance.agreementId}`)}>
          Back to the agreement
        </Link>
      }
    />
  );
}
