import { useState } from 'react';
import { Card, CardHeader } from '../../ui/records/Card';
import { DiffView } from '../../ui/text/code/DiffView';
import { TextPreview } from '../../ui/text/documents/TextPreview';
import { ElementPicker, type PickableElement } from '../../ui/pictures/ElementPicker';
import { Grid } from '../../ui/layout/Grid';
import { IconButton } from '../../ui/actions/Button';
import { PicturePair } from '../../ui/pictures/PicturePair';
import { ReaderLayout, SideItem, SideList } from '../../ui/layout/sections/ReaderLayout';
import { Star } from '../../ui/actions/Star';
import { Sample } from './sample';

const pictureOf = (shade: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="900"><rect width="1280" height="900" fill="${shade}"/><rect x="80" y="80" width="700" height="90" fill="white"/></svg>`)}`;

const picturedElements: PickableElement[] = [
  { selector: 'main', label: 'Main', box: { x: 40, y: 40, width: 1200, height: 820 }, parent: null },
  { selector: 'h1', label: 'Heading: Plans', box: { x: 80, y: 80, width: 700, height: 90 }, parent: 0 },
];

const companies = ['All Competitors', 'Initrode', 'Penetrode International Holdings & Partners'];

const selected = 'Initrode';

export function FeedSamples() {
  const [isStarred, setStarred] = useState(true);
  const [picked, setPicked] = useState<PickableElement | null>(null);
  return (
    <>
      <Sample title="ReaderLayout">
        <ReaderLayout
          label="Competitors"
          current={selected}
          selectedId={selected}
          isOpen={false}
          list={<p>{`The items of ${selected}.`}</p>}
          side={
            <SideList label="Competitors">
              {companies.map((name, index) => (
                <SideItem
                  key={name}
                  label={name}
                  isSelected={name === selected}
                  count={[0, 1284, 3][index]}
                  countLabel="unread"
                  href={`#${name}`}
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
        </ReaderLayout>
      </Sample>
      <Sample title="PicturePair">
        <PicturePair
          pictures={[
            {
              src: pictureOf('#8aa'),
              alt: 'The page before the change',
              width: 1280,
              height: 900,
              caption: 'Before · Nov 3, 2026',
            },
            {
              src: pictureOf('#a88'),
              alt: 'The page after the change',
              width: 1280,
              height: 900,
              caption: 'After · Nov 5, 2026',
            },
          ]}
        />
      </Sample>
      <Sample title="ElementPicker">
        <Card>
          <ElementPicker
            label="Parts of the page"
            picture={{ image: pictureOf('#88a'), width: 1280, height: 900 }}
            elements={picturedElements}
            selector="h1"
            pickLabel="Use This Part"
            onPick={setPicked}
          />
          <p>{`Picked: ${picked?.label ?? 'nothing'}`}</p>
        </Card>
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
      <Sample title="TextPreview">
        <TextPreview
          label="Text that is watched"
          text={'Team\n$24 per person and month\nAll features, and help within a day'}
        />
      </Sample>
      <Sample title="DiffView">
        <DiffView
          pieces={[
            {
              kind: 'same',
              lines: [
                'Plans',
                'All prices are per user and month.',
                'Starter: free for 3 users',
                'Cancel any time.',
              ],
            },
            {
              kind: 'removed',
              runs: [
                { text: 'Team: ', isChanged: false },
                { text: '$19', isChanged: true },
              ],
            },
            {
              kind: 'added',
              runs: [
                { text: 'Team: ', isChanged: false },
                { text: '$24', isChanged: true },
              ],
            },
            { kind: 'added', runs: [{ text: 'Business: with a success manager', isChanged: true }] },
            { kind: 'same', lines: ['Enterprise: on request'] },
          ]}
        />
      </Sample>
    </>
  );
}
