import { useState } from 'react';
import { Badge } from '../../ui/records/Badge';
import { BadgeList } from '../../ui/records/BadgeList';
import { Button, IconButton } from '../../ui/actions/Button';
import { Card } from '../../ui/records/Card';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { ChecklistItem } from '../../ui/lists/steps/ChecklistItem';
import { Columns } from '../../ui/layout/Columns';
import { FeedList, FeedMark, FeedRow } from '../../ui/records/FeedRow';
import { FigureStrip } from '../../ui/records/FigureStrip';
import { FoldedCard } from '../../ui/records/FoldedCard';
import { FieldWithButton } from '../../ui/forms/FieldWithButton';
import { Grid } from '../../ui/layout/Grid';
import { Link } from '../../ui/actions/Link';
import { ListRegion } from '../../ui/lists/ListRegion';
import { Outcome } from '../../ui/feedback/Outcome';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Panel } from '../../ui/records/Panel';
import { PanelRows } from '../../ui/lists/PanelRows';
import { RelatedTable } from '../../ui/lists/RelatedTable';
import { RecordCard } from '../../ui/records/RecordCard';
import { Rows } from '../../ui/layout/Rows';
import { SearchTrigger } from '../../ui/actions/SearchTrigger';
import { Star } from '../../ui/actions/Star';
import { TextField } from '../../ui/forms/text/TextField';
import { Sample } from './sample';

const remove = <IconButton size="sm" label="Delete" icon="trash" onPress={() => undefined} />;

export function RecordSamples() {
  const [isDone, setDone] = useState(true);
  return (
    <>
      <Sample title="RecordCard and BadgeList">
        <ListRegion role="region" aria-label="Companies">
          <Grid as="ul">
            <RecordCard
              name="Fabrikam"
              subtitle="Manufacturing · Lisbon"
              text="Sells speciality foods in forty countries."
              isInteractive
              footer={
                <>
                  <Badge>Referral</Badge>
                  <Link look="card" href="#record" aria-label="View Fabrikam">
                    View
                  </Link>
                </>
              }
            >
              <BadgeList label="Topics" tone="accent" badges={['SaaS', 'FinTech', '+2']} />
            </RecordCard>
          </Grid>
        </ListRegion>
      </Sample>
      <Sample title="FeedList and FeedRow">
        <FeedList density="compact">
          <FeedRow
            id="gallery-unread"
            title="Initrode raises its prices"
            href="#unread"
            peek="news-1"
            isOpen={false}
            isUnread
            source="Initrode"
            category={<Badge>Product Update</Badge>}
            preview="Team costs $24 per user and month."
            star={<Star title="Initrode raises its prices" isStarred onPress={() => undefined} />}
            more={<FeedMark icon="leads" label="Lead Ada Lovelace" href="#lead" />}
            facts="Nov 22, 2026"
            actions={<IconButton size="sm" icon="check" label="Mark as Read" />}
          />
          <FeedRow
            id="gallery-read"
            title="Initrode hires"
            href="#read"
            peek="news-2"
            isOpen
            isUnread={false}
            source="Initrode"
            category={<Badge>Other</Badge>}
            preview=""
            star={null}
            facts="Nov 21, 2026"
            actions={null}
          />
        </FeedList>
      </Sample>
      <Sample title="Panel and PanelRows">
        <Panel title="Newest Events" to="#events" size="sm">
          <PanelRows
            label="Newest Events"
            size="sm"
            rows={[
              {
                id: '1',
                title: 'Partner Academy',
                facts: ['Virtual'],
                badges: <StatusBadge status="live" />,
                href: '#event',
              },
            ]}
          />
        </Panel>
        <Panel title="Newest Companies" detail="2 of 12" to="#companies">
          <PanelRows
            label="Newest Companies"
            rows={[
              {
                id: 'gallery-contoso',
                title: 'Contoso',
                facts: ['Logistics', 'Nov 22, 2026'],
                badges: <Badge>New</Badge>,
                href: '#contoso',
              },
              { id: 'gallery-tailspin', title: 'Tailspin', facts: ['Toys', null], badges: null },
            ]}
          />
        </Panel>
      </Sample>
      <Sample title="FigureStrip and RelatedTable">
        <FigureStrip
          label="Figures"
          figures={[
            { label: 'Open pipeline', value: '£52,400', hint: '2 deals', href: '#figures' },
            { label: 'Portal', value: '1 active', hint: 'seen today' },
          ]}
        />
        <RelatedTable
          label="Related companies"
          rows={[
            {
              id: 'gallery-related',
              title: 'Wide World Importers',
              href: '#related',
              facts: ['Wholesale', null, 'Nov 22, 2026'],
              badge: <Badge>New</Badge>,
            },
          ]}
        />
      </Sample>
      <Sample title="FoldedCard">
        <FoldedCard title="Items per Week" isOpen={isDone} onToggle={setDone}>
          <p>Opened</p>
        </FoldedCard>
      </Sample>
      <Sample title="ChecklistItem">
        <Rows>
          <ChecklistItem
            isDone={isDone}
            checkbox={
              <Checkbox isSelected={isDone} onChange={setDone}>
                Sign the agreement
              </Checkbox>
            }
            facts={<Badge tone="outline">Optional</Badge>}
            actions={remove}
          />
        </Rows>
      </Sample>
      <Sample title="Columns and FieldWithButton">
        <Card>
          <Columns>
            <TextField name="first" label="First name" />
            <TextField name="last" label="Last name" />
          </Columns>
          <FieldWithButton>
            <TextField name="tag" label="New tag" hideLabel placeholder="New tag" />
            <Button>Add</Button>
          </FieldWithButton>
        </Card>
      </Sample>
      <Sample title="Outcome">
        <Outcome icon="check-circle" title={<h3>Application sent</h3>}>
          You get an email when it is reviewed.
        </Outcome>
      </Sample>
      <Sample title="SearchTrigger">
        <div>
          <SearchTrigger label="Search" shortcut="Ctrl K" />
        </div>
      </Sample>
    </>
  );
}
