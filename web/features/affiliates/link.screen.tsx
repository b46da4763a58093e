import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { linkEntity } from '../../../src/features/affiliates/affiliate-links.entity';
import { editAffiliates } from '../../../src/features/affiliates/affiliates.rules';
import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import { pageRequest } from '../../../src/lib/paging';
import { can } from '../../../src/lib/roles';
import { formatMoney } from '../../../src/lib/money/format-money';
import { parse } from '../../../src/http/calls/input';
import { formatDay } from '../../lib/texts/format-date';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { backToList } from '../../lib/lists/list-address';
import { screen } from '../../lib/screens/screen.server';
import { notifyCopied } from '../../lib/dialogs/notify-copied';
import { useDialog } from '../../lib/dialogs/useDialog';
import { metaOf } from '../../lib/screens/page-meta';
import { detailsOf } from '../../lib/forms/details';
import { EditableDetails } from '../../lib/forms/EditableDetails';
import { Link } from '../../ui/actions/Link';
import type { Choice } from '../../ui/forms/choices/choices';
import { CopyField } from '../../ui/forms/CopyField';
import { Grid } from '../../ui/layout/Grid';
import { Inline } from '../../ui/layout/Inline';
import { MetricCard } from '../../ui/records/MetricCard';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Stack } from '../../ui/layout/Stack';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { ConversionsTable } from './conversions/ConversionsTable';
import { CHART_DAYS, buildWeeklyCharts } from './weekly-charts.server';
import { LedgerTable } from './conversions/LedgerTable';
import { LinkActions } from './LinkActions';
import { programChoices } from './program-choices';
import { loadPrograms } from './load-links.server';
import { WeeklyCharts } from './WeeklyCharts';

const PAGE_SIZE = '25';

export const loader = screen(async ({ app, context, actor, param, url }) => {
  const id = param('id');
  const link = await app.affiliates.get(actor, id);
  const pageOf = (name: string) =>
    parse(pageRequest, { limit: PAGE_SIZE, cursor: url.searchParams.get(name) ?? undefined });
  const [conversionsPage, ledgerPage] = [pageOf('conversions'), pageOf('ledger')];
  const [conversions, ledger, days, programs] = await Promise.all([
    app.affiliates.conversions(actor, id, conversionsPage),
    app.affiliates.ledger(actor, id, ledgerPage),
    app.affiliates.activity(actor, CHART_DAYS, id),
    loadPrograms(app, actor),
  ]);
  return {
    link,
    conversions,
    ledger,
    programs,
    drawing: buildWeeklyCharts(days, app.clock.now()),
    address: `${context.publicUrl}/r/${link.affiliateCode}`,
    canEdit: can(actor.workspaceRole, editAffiliates),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(
    data?.link.affiliateCode ?? 'Affiliate link not found',
    'An affiliate link: its clicks, conversions and earnings.',
  );

const LinkDialog = lazyComponent(() => import('./LinkDialog'));
const dialogs = [LinkDialog];

/** One affiliate link with its address, metrics, conversions and ledger. */
export default function AffiliateLinkScreen() {
  const { link, conversions, ledger, drawing, programs, address, canEdit } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const form = useDialog();
  usePreload(dialogs, canEdit);
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={backToList('/campaigns/referrals?tab=affiliate', search)}>
            Back to Affiliate Referrals
          </Link>
        }
        title={link.affiliateCode}
        subtitle={`Affiliate link of ${link.affiliateName}`}
        action={
          <Inline>
            <StatusBadge status={link.status} />
            <LinkActions link={link} address={address} canEdit={canEdit} onEdit={() => form.open()} />
          </Inline>
        }
      />
      <Stack gap={24}>
        <CopyField
          label="Link"
          value={address}
          onCopy={(isCopied) => notifyCopied(isCopied, `Give it to ${link.affiliateName}.`)}
        />
        <Grid column="14rem">
          <MetricCard label="Clicks" value={link.clickCount} />
          <MetricCard label="Conversions" value={link.conversionCount} />
          <MetricCard label="Earnings" value={formatMoney(link.totalEarnings, link.currency)} />
          <MetricCard label="Commission" value={`${link.commissionRate}%`} />
        </Grid>
        {drawing && <WeeklyCharts drawing={drawing} />}
        <LinkDetails link={link} programs={programs} canEdit={canEdit} />
        <ConversionsTable page={conversions} canEdit={canEdit} />
        <LedgerTable page={ledger} />
      </Stack>
      {form.key > 0 && (
        <LinkDialog
          key={form.key}
          link={link}
          programs={programs}
          isOpen={form.isOpen}
          onClose={form.close}
        />
      )}
    </Page>
  );
}

interface DetailsProps {
  link: AffiliateLinkView;
  programs: readonly Choice[];
  canEdit: boolean;
}

const { text, email, lines, partner, past } = detailsOf(linkEntity);

function LinkDetails({ link, programs, canEdit }: DetailsProps) {
  const { programId, programName, commissionRate, destination, lastUsedAt } = link;
  return (
    <EditableDetails
      path={`/api/affiliate-links/${link.id}`}
      canEdit={canEdit}
      failure="Failed to update affiliate link"
      details={[
        text(link, 'affiliateName', { term: 'Name' }),
        email(link, 'affiliateEmail', { term: 'Email', links: undefined }),
        text(link, 'affiliateCompany', { term: 'Company' }),
        partner(link, 'No partner'),
        text(link, 'commissionRate', {
          term: 'Commission',
          value: `${commissionRate}%`,
          inputMode: 'decimal',
        }),
        {
          term: 'Program',
          value: programName,
          edit: { name: 'programId', value: programId, choices: programChoices(link, programs) },
        },
        text(link, 'destination', {
          term: 'Leads to',
          value: destination ?? "The workspace's website",
          inputMode: 'url',
        }),
        lines(link, 'description', { term: 'Description' }),
        past(link, 'createdAt', 'Created'),
        { term: 'Last used', value: lastUsedAt === null ? 'Never' : formatDay(lastUsedAt) },
      ]}
    />
  );
}
