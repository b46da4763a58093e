import type { DealTotals } from '../../../../src/features/deals/partner-totals';
import type { PortalHome as Home } from '../../../../src/features/portal/home/portal-home.service';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';
import { formatSums } from '../../../../src/lib/money/format-money';
import { displayName } from '../../../../src/lib/text/display-name';
import { countOf } from '../../../lib/lists/count-of';
import { ListKeys } from '../../../lib/keyboard/ListKeys';
import { create, usePageKeys } from '../../../lib/keyboard/usePageKeys';
import { usePortal } from '../../../lib/screens/usePortal';
import { formatDay } from '../../../lib/texts/format-date';
import { ButtonLink, Link } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { MainAndSide } from '../../../ui/layout/Columns';
import { Inline } from '../../../ui/layout/Inline';
import { PanelRows } from '../../../ui/lists/PanelRows';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Avatar } from '../../../ui/records/Avatar';
import { CardWords } from '../../../ui/records/Card';
import { FigureStrip } from '../../../ui/records/FigureStrip';
import { Panel } from '../../../ui/records/Panel';
import { PortalCampaignRows } from '../../campaigns/PortalCampaignRows';
import { PortalDealRows } from '../../deals/portal/PortalDealRows';
import { PortalDocumentRows } from '../../document-templates/PortalDocumentRows';
import { PortalLeadRows } from '../../leads/PortalLeadRows';
import { PortalResourceRows } from '../../resources/PortalResourceRows';
import { PortalTier } from '../../tiers/PortalTier';
import { NeedsYou } from './NeedsYou';

interface Props {
  home: Home;
  /** The reader's first name; null in a preview, and until they have set a name. */
  firstName: string | null;
  /** The company that runs the portal. */
  company: string;
}

/** The portal's first screen: what needs the partner, four figures, its deals and leads, and news beside them. */
export function PortalHome({ home, firstName, company }: Props) {
  const { partner, deals, leads, campaigns } = home;
  const { isPreview, hrefOf } = usePortal();
  usePageKeys(create);
  return (
    <Page gap="sm">
      <PageHeader
        title={partner.name}
        subtitle={`${firstName === null ? 'Welcome' : `Hello ${firstName}, welcome`} to the partner portal of ${company}.`}
        action={
          !isPreview && (
            <>
              <ButtonLink href="/portal/leads/new">Submit a Lead</ButtonLink>
              <ButtonLink variant="primary" icon="plus" href="/portal/deals/new" aria-keyshortcuts="c">
                Register a Deal
              </ButtonLink>
            </>
          )
        }
      />
      <NeedsYou home={home} />
      <HomeFigures totals={home.totals} earnings={home.earnings} />
      <MainAndSide side={<Side home={home} company={company} />}>
        <ListKeys isEditable={false}>
          <Panel title="Deals" to={hrefOf('/portal/deals')}>
            {deals.length > 0 ? (
              <PortalDealRows deals={deals} />
            ) : (
              <EmptyState
                size="sm"
                icon="deals"
                title="No deals yet"
                description={`Customers that you register are protected once ${company} approves them.`}
              />
            )}
          </Panel>
        </ListKeys>
        {leads.length > 0 && (
          <Panel title="Leads" to={hrefOf('/portal/leads')}>
            <PortalLeadRows leads={leads} />
          </Panel>
        )}
        {campaigns.length > 0 && (
          <Panel title="Campaigns" to={hrefOf('/portal/campaigns')}>
            <PortalCampaignRows campaigns={campaigns} />
          </Panel>
        )}
      </MainAndSide>
    </Page>
  );
}

/** Who to ask, and what is new. */
function Side({ home, company }: Pick<Props, 'home' | 'company'>) {
  const { partner, tier, announcements, documents, resources, roadmapUrl } = home;
  const { isPreview, hrefOf } = usePortal();
  return (
    <>
      {tier && <PortalTier tier={tier} />}
      {partner.manager && (
        <Panel title="Your Partner Manager">
          <Inline wrap="no">
            <Avatar name={displayName(partner.manager)} shape="person" />
            <CardWords>
              <p>{displayName(partner.manager)}</p>
              <Link href={mailtoOf(partner.manager.email)}>Write an email</Link>
            </CardWords>
          </Inline>
        </Panel>
      )}
      {announcements.length > 0 && (
        <Panel title="Announcements" to={hrefOf('/portal/announcements')}>
          <PanelRows
            label="Announcements"
            rows={announcements.map(({ id, title, publishedAt, isRead }) => ({
              id,
              title,
              facts: [formatDay(publishedAt), isRead || isPreview ? null : 'New'],
              badges: null,
              href: hrefOf(`/portal/announcements/${id}`),
            }))}
          />
        </Panel>
      )}
      {resources.length > 0 && (
        <Panel title="Resources" to={hrefOf('/portal/resources')}>
          <PortalResourceRows label="Resources" resources={resources} />
        </Panel>
      )}
      {documents.length > 0 && (
        <Panel title="Documents" to={hrefOf('/portal/resources')}>
          <PortalDocumentRows documents={documents} partnerId={partner.id} />
        </Panel>
      )}
      {roadmapUrl && (
        <Panel title="Roadmap">
          <CardWords>
            <p>{`What ${company} plans and has released.`}</p>
            <Link href={roadmapUrl}>See the roadmap</Link>
          </CardWords>
        </Panel>
      )}
    </>
  );
}

const dealsIn = ({ deals }: DealTotals) => countOf(deals, false, ['deal', 'deals']);
const sumOf = ({ sums }: DealTotals) => moneyIn(sums);

/** The partner's deals and earnings in four figures. */
function HomeFigures({ totals, earnings }: Pick<Home, 'totals' | 'earnings'>) {
  const { hrefOf } = usePortal();
  const { submitted, approved, won } = totals;
  const deals = (status: string) => hrefOf(`/portal/deals?status=${status}`);
  const paid = earnings.map(({ paid: amount, currency }) => ({ amount, currency }));
  const due = earnings.map(({ due: amount, currency }) => ({ amount, currency }));
  return (
    <FigureStrip
      label="Key figures"
      figures={[
        { label: 'Submitted', value: sumOf(submitted), hint: dealsIn(submitted), href: deals('submitted') },
        {
          label: 'Protected',
          value: sumOf(approved),
          hint:
            approved.protectedUntil === null
              ? dealsIn(approved)
              : `until ${formatDay(approved.protectedUntil)}`,
          href: deals('approved'),
        },
        { label: 'Won, 12 months', value: sumOf(won), hint: dealsIn(won), href: deals('won') },
        {
          label: 'Earned',
          value: moneyIn(paid),
          hint: due.length > 0 ? `paid · ${moneyIn(due)} due` : 'paid',
          href: hrefOf('/portal/earnings'),
        },
      ]}
    />
  );
}

const moneyIn = (sums: readonly { amount: string; currency: string }[]): string =>
  formatSums(sums).join(' · ') || '—';
