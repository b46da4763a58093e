import type { PortalHome as Home } from '../../../../src/features/portal/home/portal-home.service';
import { displayName } from '../../../../src/lib/text/display-name';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { formatDay } from '../../../lib/texts/format-date';
import { ButtonLink, Link } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Grid } from '../../../ui/layout/Grid';
import { Inline } from '../../../ui/layout/Inline';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Avatar } from '../../../ui/records/Avatar';
import { CardWords } from '../../../ui/records/Card';
import { Panel } from '../../../ui/records/Panel';
import { PanelRows } from '../../../ui/lists/PanelRows';
import { PortalDocumentRows } from '../../document-templates/PortalDocumentRows';
import { OverdueBadge } from '../../partners/onboarding/DueFacts';
import { PortalResourceRows } from '../../resources/PortalResourceRows';
import { PortalCampaignRows } from '../../campaigns/PortalCampaignRows';
import { PortalDealRows } from '../../deals/portal/PortalDealRows';
import { usePortal } from '../../../lib/screens/usePortal';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';

interface Props {
  home: Home;
  /** The reader's first name; null in a preview, and until they have set a name. */
  firstName: string | null;
  /** The company that runs the portal. */
  company: string;
}

/** The portal's first screen: open tasks first, then earnings and news. */
export function PortalHome({ home, firstName, company }: Props) {
  const { partner, tasks, deals, earnings, announcements, agreements } = home;
  const { campaigns, documents, resources, roadmapUrl } = home;
  const { isPreview, hrefOf } = usePortal();
  const register = !isPreview && (
    <ButtonLink variant="primary" icon="plus" href="/portal/deals/new">
      Register a Deal
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader
        title={partner.name}
        subtitle={`${firstName === null ? 'Welcome' : `Hello ${firstName}, welcome`} to the partner portal of ${company}.`}
        action={register}
      />
      <Grid column="22rem" gap={24}>
        {tasks.length > 0 && (
          <Panel title="To Do" to={hrefOf('/portal/tasks')}>
            <PanelRows
              label="To Do"
              rows={tasks.map(({ id, taskName, dueDate, required }) => ({
                id,
                title: taskName,
                facts: [dueDate && `Due ${formatDay(dueDate)}`, required ? 'Required' : null],
                badges: <OverdueBadge dueDate={dueDate} />,
                href: hrefOf('/portal/tasks'),
              }))}
            />
          </Panel>
        )}
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
        {agreements.length > 0 && (
          <Panel title="Agreements to accept" to={hrefOf('/portal/agreements')}>
            <PanelRows
              label="Agreements to accept"
              rows={agreements.map(({ id, title }) => ({
                id,
                title,
                facts: [],
                badges: null,
                href: hrefOf(`/portal/agreements/${id}`),
              }))}
            />
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
        {earnings.length > 0 && (
          <Panel title="Earnings" to={hrefOf('/portal/earnings')}>
            {earnings.map(({ currency, pending, due, paid }) => (
              <DescriptionList
                key={currency}
                size="short"
                items={[
                  { term: 'Pending', value: formatMoney(pending, currency) },
                  { term: 'Due', value: formatMoney(due, currency) },
                  { term: 'Paid', value: formatMoney(paid, currency) },
                ]}
              />
            ))}
          </Panel>
        )}
        {campaigns.length > 0 && (
          <Panel title="Campaigns" to={hrefOf('/portal/campaigns')}>
            <PortalCampaignRows campaigns={campaigns} />
          </Panel>
        )}
        {documents.length > 0 && (
          <Panel title="Documents" to={hrefOf('/portal/resources')}>
            <PortalDocumentRows documents={documents} partnerId={partner.id} />
          </Panel>
        )}
        {resources.length > 0 && (
          <Panel title="Resources" to={hrefOf('/portal/resources')}>
            <PortalResourceRows label="Resources" resources={resources} />
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
        {partner.manager && (
          <Panel title="Your Contact">
            <Inline wrap="no">
              <Avatar name={displayName(partner.manager)} shape="person" />
              <CardWords>
                <p>{displayName(partner.manager)}</p>
                <Link href={mailtoOf(partner.manager.email)}>Write an email</Link>
              </CardWords>
            </Inline>
          </Panel>
        )}
      </Grid>
    </Page>
  );
}
