import { Avatar } from '../../ui/records/Avatar';
import { Badge } from '../../ui/records/Badge';
import { Button } from '../../ui/actions/Button';
import { Card, CardFooter, CardHeader, CardWords } from '../../ui/records/Card';
import { ChangeList } from '../../ui/lists/history/ChangeList';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Divider } from '../../ui/layout/sections/Divider';
import { DocumentFrame } from '../../ui/text/documents/DocumentFrame';
import { Grid } from '../../ui/layout/Grid';
import { Fact, Facts } from '../../ui/lists/Facts';
import { Icon } from '../../ui/icons/Icon';
import { icons, iconNames } from '../../ui/icons/icons';
import { IconTile } from '../../ui/icons/IconTile';
import { Inline } from '../../ui/layout/Inline';
import { Link } from '../../ui/actions/Link';
import { Letter } from '../../ui/text/documents/Letter';
import { Logo } from '../../ui/icons/Logo';
import { Mark } from '../../ui/text/Mark';
import { MetricCard, MetricStrip } from '../../ui/records/MetricCard';
import { Progress } from '../../ui/feedback/Progress';
import { Section } from '../../ui/layout/sections/Section';
import { knownStatuses, type Tone } from '../../ui/tokens/status';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Text } from '../../ui/text/Text';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { Sample } from './sample';

const tones: Tone[] = ['neutral', 'outline', 'accent', 'success', 'warning', 'danger', 'info'];

export function DisplaySamples() {
  return (
    <>
      <Sample title="Badge and StatusBadge">
        <Inline>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Inline>
        <Inline gap={4}>
          {knownStatuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Inline>
      </Sample>
      <Sample title="Letter and Mark">
        <Letter>
          <p>
            Hi <Mark kind="filled">Ada</Mark>,
          </p>
          <p>
            shall we meet at <Mark kind="missing">{'{{partner.location}}'}</Mark> on{' '}
            <Mark kind="unknown">{'{{day}}'}</Mark>?
          </p>
          <ul>
            <li>Results</li>
            <li>What comes next</li>
          </ul>
        </Letter>
      </Sample>
      <Sample title="DocumentFrame">
        <DocumentFrame title="Agreement" html="<h1>Agreement</h1><p>It is agreed.</p>" size="sm" />
      </Sample>
      <Sample title="Logo">
        <Logo />
      </Sample>
      <Sample title="Card">
        <Grid>
          <Card as="article" isInteractive>
            <CardHeader>
              <Avatar name="Northwind Traders" />
              <CardWords>
                <Text as="h3" isTruncated>
                  <Link look="card" href="#card">
                    Northwind Traders
                  </Link>
                </Text>
                <Text isTruncated>Retail & E-commerce</Text>
              </CardWords>
              <StatusBadge status="active" />
            </CardHeader>
            <Text tone="muted" lines={2}>
              Sells speciality foods in forty countries and looks for partners who bring the last mile to
              smaller towns, with their own fleets and warehouses.
            </Text>
            <Facts>
              <Fact icon="map-pin">Lisbon, Portugal</Fact>
              <Fact icon="users">250 employees</Fact>
            </Facts>
            <CardFooter>
              <Badge>Technology</Badge>
              <Badge>Referral</Badge>
            </CardFooter>
          </Card>
          <Card isSelected>
            <CardHeader>
              <CardWords>
                <h3>Q1 webinar with Kraków Robotics</h3>
                <p>Created by ada@example.com</p>
              </CardWords>
              <StatusBadge status="pending_approval" />
            </CardHeader>
            <Progress label="Checklist" value={4} max={10} />
            <CardFooter>
              <Button size="sm" variant="primary">
                Approve & Launch
              </Button>
              <Button size="sm">Reject</Button>
            </CardFooter>
          </Card>
          <Card>
            <DescriptionList
              items={[
                { term: 'Industry', value: 'Manufacturing' },
                { term: 'Company size', value: '250 employees' },
                { term: 'Website', value: null },
              ]}
            />
          </Card>
        </Grid>
      </Sample>
      <Sample title="MetricCard and MetricStrip">
        <Grid column="12rem">
          <MetricCard label="Feed Items" value={1284} icon="monitoring" />
          <MetricCard
            label="New Applications"
            value={12}
            icon="applications"
            hint="3 this week"
            href="#metric"
          />
          <MetricCard label="Total Partners" value={0} icon="partners" />
        </Grid>
        <MetricStrip>
          <MetricCard label="New Applications" value={12} hint="Waiting for review" href="#metric" />
          <MetricCard label="Total Partners" value={40} hint="2 new this month" />
        </MetricStrip>
      </Sample>
      <Sample title="Section">
        <div>
          <Section
            title="Workspace"
            description="Your company's name in PartnerHub and on your application form."
          >
            <Button>Save Changes</Button>
          </Section>
          <Section title="Tags">
            <Badge>Gold</Badge>
          </Section>
        </div>
      </Sample>
      <Sample title="ChangeList">
        <ChangeList
          changes={[
            { label: 'Name', before: 'Initech', after: 'Initrode' },
            { label: 'Website', before: '', after: 'https://initrode.example' },
            { label: 'Phone', before: '+1 555 0100', after: '' },
            { label: 'Logo', isHidden: true },
          ]}
        />
      </Sample>
      <Sample title="Avatar">
        <Inline>
          <Avatar name="Ada Lovelace" shape="person" size="sm" />
          <Avatar name="Ada Lovelace" shape="person" />
          <Avatar name="acme" />
          <Avatar name="Northwind Traders" size="lg" />
          <Avatar name="Northwind Traders" size="xl" />
          <VisuallyHidden>Initials stand in where there is no picture.</VisuallyHidden>
        </Inline>
      </Sample>
      <Sample title="Divider">
        <Divider>or</Divider>
      </Sample>
      <Sample title="IconTile">
        <Inline>
          {tones.map((tone) => (
            <IconTile key={tone} icon="campaigns" tone={tone} />
          ))}
        </Inline>
      </Sample>
      <Sample title={`Icons (${Object.keys(icons).length})`}>
        <Inline gap={16}>
          {iconNames.map((name) => (
            <Icon key={name} name={name} label={name} />
          ))}
        </Inline>
      </Sample>
    </>
  );
}
