import { useState } from 'react';
import { Badge } from '../../ui/Badge';
import { BadgeList } from '../../ui/BadgeList';
import { Button, IconButton } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { ChecklistItem } from '../../ui/ChecklistItem';
import { Columns } from '../../ui/Columns';
import { FeedCard } from '../../ui/FeedCard';
import { FieldWithButton } from '../../ui/FieldWithButton';
import { Grid } from '../../ui/Grid';
import { Link } from '../../ui/Link';
import { ListRegion } from '../../ui/ListRegion';
import { Outcome } from '../../ui/Outcome';
import { RecordCard } from '../../ui/RecordCard';
import { Rows } from '../../ui/Rows';
import { SearchTrigger } from '../../ui/SearchTrigger';
import { Stack } from '../../ui/Stack';
import { Star } from '../../ui/Star';
import { TextField } from '../../ui/TextField';
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
      <Sample title="FeedCard">
        <Stack as="ul">
          <FeedCard
            titleId="gallery-unread"
            title="Initrode raises its prices"
            isUnread
            action={<Star title="Initrode raises its prices" isStarred onPress={null} />}
          >
            <p>Seen today</p>
          </FeedCard>
          <FeedCard titleId="gallery-read" title="Initrode hires" isUnread={false} action={null}>
            <p>Seen yesterday</p>
          </FeedCard>
        </Stack>
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
