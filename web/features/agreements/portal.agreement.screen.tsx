import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useNavigate, useSearchParams } from '@remix-run/react';
import { formatMoment } from '../../lib/texts/format-date';
import { portalScreen } from '../../lib/screens/screen.server';
import { metaOf } from '../../lib/screens/page-meta';
import { ButtonLink, Link } from '../../ui/actions/Link';
import { Stack } from '../../ui/layout/Stack';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Card } from '../../ui/records/Card';
import { RichText } from '../../ui/text/documents/RichText';
import { usePortal } from '../../lib/screens/usePortal';
import { AcceptForm } from './AcceptForm';
import { BACK_TO_RESOURCES } from './agreement.view';

export const loader = portalScreen(async ({ app, view, param }) => ({
  agreement: await app.portalAgreements.get(view, param('agreementId')),
}));

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(data?.agreement.title ?? 'Agreement not found', 'An agreement for your company to accept.');

export default function PortalAgreement() {
  const { agreement } = useLoaderData<typeof loader>();
  const { hrefOf, isPreview } = usePortal();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const toResources = params.toString() === BACK_TO_RESOURCES;
  const { id, title, version, html, acceptance, needsAcceptance } = agreement;
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={hrefOf(toResources ? '/portal/resources' : '/portal/agreements')}>
            {toResources ? 'All resources' : 'All agreements'}
          </Link>
        }
        title={title}
        subtitle={`Version ${version}`}
        action={
          acceptance && (
            <ButtonLink href={hrefOf(`/portal/agreements/${id}/certificate`)}>View Certificate</ButtonLink>
          )
        }
      />
      <Stack gap={24}>
        <Card as="article">
          <RichText html={html} />
        </Card>
        {acceptance && (
          <p>
            {acceptance.name} accepted version {acceptance.version} on {formatMoment(acceptance.acceptedAt)}{' '}
            UTC.
          </p>
        )}
        {needsAcceptance && !isPreview && (
          <AcceptForm
            key={agreement.sha256}
            agreement={agreement}
            onAccepted={toResources ? () => void navigate('/portal/resources') : undefined}
          />
        )}
        {needsAcceptance && isPreview && <p>The partner hasn’t accepted this version yet.</p>}
      </Stack>
    </Page>
  );
}
