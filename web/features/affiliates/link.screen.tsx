import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { linkEntity } from '../../../src/features/affiliates/affiliate-links.entity';
import { editAffiliates } from '../../../src/features/affiliates/affiliates.rules';
import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import { pageRequest } from '../../../src/lib/paging';
import { can } from '../../../src/lib/roles';
import { formatMoney } from '../../../src/lib/money/format-money';
import { parse } from '../../../src/http/calls/input';
import { formatDay } from '../../lib/texts/format-date';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { screen } from '../../lib/screens/screen.server';
import { notifyCopied } from '../../lib/dialogs/notify-copied';
import { useDialog } from '../../lib/dialogs/useDialog';
import { metaOf } from '../../lib/screens/page-meta';
import { detailsOf } from '../../lib/forms/details';
import { EditableDetails } from '../../lib/forms/EditableDetails';
import type { Choice } from '../../ui/forms/choices/choices';
import { CopyField } from '../../ui/forms/CopyField';
import { affiliateLinkRecord } from '../../../src/features/affiliates/affiliate-link.record';
import { linkPath, readAlias, writeAlias } from '../../../src/features/affiliates/affiliates.rules';
import { usePageKeys } from '../../lib/keyboard/usePageKeys';
import { RailOf } from '../../lib/forms/rail-of';
import { useRecordSteps } from '../../records/page/useRecordSteps';
import { RecordFrame, RecordHead, RecordSection } from '../../ui/pages/RecordFrame';
import { Avatar } from '../../ui/records/Avatar';
import { FigureStrip } from '../../ui/records/FigureStrip';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { commissionsWith, sumText } from '../commissions/sum-words';
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
  const [conversions, ledger, days, programs, earned] = await Promise.all([
    app.affiliates.conversions(actor, id, conversionsPage),
    app.affiliates.ledger(actor, id, ledgerPage),
    app.affiliates.activity(actor, CHART_DAYS, id),
    loadPrograms(app, actor),
    app.commissionSums.of(actor, 'affiliateLinkId', [id]),
  ]);
  return {
    link,
    conversions,
    ledger,
    programs,
    earned: earned.get(id) ?? [],
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

const view = { record: affiliateLinkRecord, path: linkPath };
const list = { path: '/campaigns/referrals?tab=affiliate', label: 'Affiliate Referrals' };

/** One affiliate link with its address, metrics, conversions and ledger. */
export default function AffiliateLinkScreen() {
  const { link, conversions, ledger, earned, drawing, programs, address, canEdit } =
    useLoaderData<typeof loader>();
  const steps = useRecordSteps(view, list, link.id);
  usePageKeys();
  const form = useDialog();
  usePreload(dialogs, canEdit);
  return (
    <>
      <RecordFrame
        head={
          <RecordHead
            {...steps}
            picture={<Avatar name={link.affiliateName} shape="person" />}
            title={link.affiliateCode}
            subtitle={`Affiliate link of ${link.affiliateName}`}
            badges={<StatusBadge status={link.status} />}
            actions={
              <LinkActions link={link} address={address} canEdit={canEdit} onEdit={() => form.open()} />
            }
          />
        }
        strip={
          <FigureStrip
            label="Key figures"
            figures={[
              { label: 'Clicks', value: link.clickCount.toLocaleString('en-US') },
              { label: 'Conversions', value: link.conversionCount.toLocaleString('en-US') },
              {
                label: 'Earnings',
                value: formatMoney(link.totalEarnings, link.currency),
                href: commissionsWith({ link: link.id }),
              },
              {
                label: 'Due',
                value: sumText(earned, 'due'),
                href: commissionsWith({ link: link.id, status: 'due' }),
              },
              { label: 'Commission', value: `${link.commissionRate}%` },
            ]}
          />
        }
        rail={
          <RecordSection title="Details">
            <RailOf.Provider value={link.affiliateCode}>
              <LinkDetails link={link} programs={programs} canEdit={canEdit} />
            </RailOf.Provider>
          </RecordSection>
        }
      >
        <CopyField
          label="Link"
          value={address}
          onCopy={(isCopied) => notifyCopied(isCopied, `Give it to ${link.affiliateName}.`)}
        />
        {drawing && <WeeklyCharts drawing={drawing} />}
        <ConversionsTable page={conversions} canEdit={canEdit} />
        <LedgerTable page={ledger} />
      </RecordFrame>
      {form.key > 0 && (
        <LinkDialog
          key={form.key}
          link={link}
          programs={programs}
          isOpen={form.isOpen}
          onClose={form.close}
        />
      )}
    </>
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
          term: 'Destination',
          value: destination ?? "The workspace's website",
          inputMode: 'url',
        }),
        {
          term: 'Aliases',
          value: link.aliases.map(writeAlias).join(', '),
          edit: {
            name: 'aliases',
            value: link.aliases.map(writeAlias).join('\n'),
            kind: 'lines',
            read: (typed) => linesOf(typed).map(readAlias),
          },
        },
        {
          term: 'Coupons',
          value: link.coupons.join(', '),
          edit: { name: 'coupons', value: link.coupons.join('\n'), kind: 'lines', read: linesOf },
        },
        lines(link, 'description', { term: 'Description' }),
        past(link, 'createdAt', 'Created'),
        { term: 'Last used', value: lastUsedAt === null ? 'Never' : formatDay(lastUsedAt) },
      ]}
    />
  );
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
