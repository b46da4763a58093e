import { useLoaderData } from '@remix-run/react';
import { screen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { Link } from '../../../ui/actions/Link';
import { Certificate } from './Certificate';

export const loader = screen(async ({ app, actor, param }) => ({
  acceptance: await app.agreements.acceptance(actor, param('id'), param('acceptanceId')),
  company: actor.workspaceName,
}));

export const meta = pageMeta('Certificate of acceptance', 'Who accepted an agreement, when and from where.');

export default function CertificatePage() {
  const { acceptance, company } = useLoaderData<typeof loader>();
  return (
    <Certificate
      acceptance={acceptance}
      company={company}
      back={
        <Link look="back" href={`/agreements/${acceptance.agreementId}`}>
          Back to the agreement
        </Link>
      }
    />
  );
}
