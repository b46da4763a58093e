import { useState } from 'react';
import { Card, CardHeader } from '../../ui/Card';
import { DiffView } from '../../ui/DiffView';
import { Grid } from '../../ui/Grid';
import { IconButton } from '../../ui/Button';
import { SideItem, SideLayout, SideList } from '../../ui/SideLayout';
import { Star } from '../../ui/Star';
import { Sample } from './sample';

const companies = ['All Competitors', 'Initrode', 'Penetrode International Holdings & Partners'];

export function FeedSamples() {
  const [selected, select] = useState('Initrode');
  const [isStarred, setStarred] = useState(true);
  return (
    <>
      <Sample title="SideLayout">
        <SideLayout
          label="Competitors"
          current={selected}
          selectedId={selected}
          side={
            <SideList label="Competitors">
              {companies.map((name, index) => (
                <SideItem
                  key={name}
                  label={name}
                  isSelected={name === selected}
                  count={[0, 1284, 3][index]}
                  countLabel="unread"
                  onSelect={() => select(name)}
                >
                  {index > 0 && (
                    <IconButton size="sm" label={`Delete ${name}`} icon="trash" onPress={() => undefined} />
                  )}
                </SideItem>
              ))}
            </SideList>
          }
        >
          <Card>
            <p>{`News about ${selected}.`}</p>
          </Card>
        </SideLayout>
      </Sample>
      <Sample title="Star and unread cards">
        <Grid>
          <Card isUnread>
            <CardHeader>
              <h2>Not read yet</h2>
              <Star title="Not read yet" isStarred={isStarred} onPress={() => setStarred(!isStarred)} />
            </CardHeader>
          </Card>
          <Card isUnread={false}>
            <CardHeader>
              <h2>Read, and starred by others</h2>
              <Star title="Read" isStarred onPress={null} />
            </CardHeader>
          </Card>
        </Grid>
      </Sample>
      <Sample title="DiffView">
        <DiffView
          parts={[
            {
              kind: 'same',
              text: 'Plans\nAll prices are per user and month.\nStarter: free for 3 users\nCancel any time.',
            },
            { kind: 'removed', text: 'Team: $19\nBusiness: $39' },
            { kind: 'added', text: 'Team: $24\nBusiness: $49, with a success manager' },
            { kind: 'same', text: 'Enterprise: on request' },
          ]}
        />
      </Sample>
    </>
  );
}
