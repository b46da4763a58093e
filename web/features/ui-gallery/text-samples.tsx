import { Link } from '../../ui/actions/Link';
import { BulletList } from '../../ui/text/BulletList';
import { Card } from '../../ui/records/Card';
import { Grid } from '../../ui/layout/Grid';
import { Lines } from '../../ui/layout/Lines';
import { ListCount } from '../../ui/lists/ListCount';
import { LongText } from '../../ui/text/LongText';
import { Note } from '../../ui/text/Note';
import { NumberedList } from '../../ui/text/NumberedList';
import { Problem } from '../../ui/feedback/Problem';
import { RichText } from '../../ui/text/documents/RichText';
import { Prose } from '../../ui/text/documents/Prose';
import { StepLink, StepLinks } from '../../ui/lists/steps/StepLinks';
import { StepList } from '../../ui/lists/steps/StepList';
import { CodeList } from '../../ui/text/code/CodeList';
import { CodeSample } from '../../ui/text/code/CodeSample';
import { CopyButton } from '../../ui/actions/CopyButton';
import { QrCode } from '../../ui/pictures/QrCode';
import { Code, Excerpt, Text } from '../../ui/text/Text';
import { Sample } from './sample';

const long =
  'Sells speciality foods in forty countries and looks for partners who bring the last mile to smaller towns. ';

const request =
  'curl https://partners.example.com/api/leads \\\n  -H "Authorization: Bearer $PARTNERHUB_KEY"';

export function TextSamples() {
  return (
    <>
      <Sample title="Text">
        <div>
          <Text>Normal</Text>
          <Text tone="muted">Muted</Text>
          <Text tone="muted" size="sm" isNumeric>
            1,204 small numbers
          </Text>
          <Text isTruncated>{long.repeat(3)}</Text>
          <Text lines={2}>{long.repeat(6)}</Text>
          <Excerpt lines={3}>{long.repeat(9)}</Excerpt>
          <Code>0195a1c2-7b1e-7c00-8f00-2a60b5a9d0c1</Code>
          <ListCount>1,204 partners</ListCount>
        </div>
      </Sample>
      <Sample title="CodeSample with a CopyButton, open and folded">
        <CodeSample
          title="Example request"
          code={request}
          action={<CopyButton accessibleName="Copy the request" text={request} onRefused={() => undefined} />}
        />
        <CodeSample isFolded title="Example answer 200" code={'[\n  { "name": "Grace Hopper" }\n]'} />
      </Sample>
      <Sample title="CodeList and QrCode">
        <CodeList label="Codes" codes={['7k3m-p9xd-42qt', 'h8w1-zz5c-r0vn', '3fj6-tb2y-9kqa']} />
        <QrCode
          label="QR code"
          modules={Array.from({ length: 21 }, (_, y) =>
            Array.from({ length: 21 }, (_, x) => (x * y) % 3 === 0),
          )}
        />
      </Sample>
      <Sample title="Prose, LongText, Note and RichText">
        <Grid>
          <Card>
            <Prose>{'First line\nSecond line'}</Prose>
            <Prose isQuiet>{'Quiet first line\nSecond line'}</Prose>
          </Card>
          <Card>
            <LongText text={long.repeat(4)} />
          </Card>
          <Card>
            <Note title="Admin note">Called on Monday.</Note>
          </Card>
          <Card>
            <RichText html="<h2>Heading</h2><p>A <strong>text</strong> with a <a href='https://example.org'>link</a>.</p><ul><li>One</li></ul>" />
          </Card>
        </Grid>
      </Sample>
      <Sample title="StepLinks">
        <StepLinks>
          <StepLink isDone description="Add one by hand, or import a file.">
            <Link href="/ui">Add your partners</Link>
          </StepLink>
          <StepLink isDone={false} description="Start from a template with a checklist.">
            <Link href="/ui">Plan a campaign</Link>
          </StepLink>
        </StepLinks>
      </Sample>
      <Sample title="BulletList, StepList, NumberedList and Lines">
        <Grid>
          <BulletList label="Practices">
            <li>Reward both sides</li>
            <li>Pay within a month</li>
          </BulletList>
          <StepList>
            <li>Choose a date</li>
            <li>Invite the partner</li>
          </StepList>
          <NumberedList items={['Book a room', 'Send invitations']} />
          <Lines>
            <span>Grace Hopper</span>
            <Text as="span" tone="muted">
              Northwind Traders
            </Text>
          </Lines>
        </Grid>
      </Sample>
      <Sample title="Problem">
        <div>
          <Problem title="Last check failed:" message="The server answered 500." />
          <Problem title="Last check failed:" message={long.repeat(2)} />
        </div>
      </Sample>
    </>
  );
}
