import { useState } from 'react';
import type { FirstStep } from '../../../src/features/dashboard/getting-started.rules';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { Progress } from '../../ui/feedback/Progress';
import { Card } from '../../ui/records/Card';
import { Inline } from '../../ui/layout/Inline';
import { StepLink, StepLinks } from '../../ui/lists/steps/StepLinks';
import type { DashboardData } from './load-dashboard.server';
import { hideSteps } from './hidden-steps';

const texts: Record<FirstStep, { label: string; description: string; href: string }> = {
  company: {
    label: 'Describe your company',
    description: 'Your logo and a description appear on your application form and public pages.',
    href: '/settings',
  },
  partners: {
    label: 'Add your partners',
    description: 'Add one by hand, or import a CSV file with all of them.',
    href: '/partners/new',
  },
  applications: {
    label: 'Share your application form',
    description: 'Companies apply through a link that Invite Partner gives you.',
    href: '/partners/applications',
  },
  colleagues: {
    label: 'Invite your colleagues',
    description: 'Choose for each whether they can read, edit or manage.',
    href: '/settings?tab=users',
  },
  campaigns: {
    label: 'Plan a campaign',
    description: 'Start from a template with a checklist.',
    href: '/campaigns/templates',
  },
  competitors: {
    label: 'Track a competitor',
    description: 'PartnerHub finds the feeds of its website and checks them every day.',
    href: '/insights/monitoring',
  },
  portal: {
    label: 'Invite a partner',
    description: 'A person of a partner gets the portal with its tasks and resources.',
    href: '/settings?tab=users&new=1',
  },
};

type Props = NonNullable<DashboardData['gettingStarted']>;

/** The first steps of a new workspace. They tick themselves. The list disappears with the last tick. */
export function GettingStarted({ steps, workspaceId, hiddenIn }: Props) {
  const [isHidden, setHidden] = useState(false);
  if (isHidden) return null;
  return (
    <Card as="section" aria-labelledby="getting-started">
      <Inline justify="between">
        <h2 id="getting-started">Getting started</h2>
        <Button
          size="sm"
          variant="ghost"
          accessibleName="Hide getting started"
          onPress={() => {
            hideSteps(workspaceId, hiddenIn);
            setHidden(true);
          }}
        >
          Hide
        </Button>
      </Inline>
      <Progress label="Steps done" value={steps.filter(({ isDone }) => isDone).length} max={steps.length} />
      <StepLinks>
        {steps.map(({ step, isDone }) => (
          <StepLink key={step} isDone={isDone} description={texts[step].description}>
            <Link href={texts[step].href}>{texts[step].label}</Link>
          </StepLink>
        ))}
      </StepLinks>
    </Card>
  );
}
