import { useId, useState } from 'react';
import type { EventTemplate } from '../../../../src/features/events/event-templates';
import { Badge } from '../../../ui/records/Badge';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { Disclosure } from '../../../ui/layout/sections/Disclosure';
import { Grid } from '../../../ui/layout/Grid';
import { Text } from '../../../ui/text/Text';
import { Button } from '../../../ui/actions/Button';
import { eventView } from '../event.view';
import { rememberCollapsed } from './collapsed-templates';

interface Props {
  templates: readonly EventTemplate[];
  isInitiallyOpen: boolean;
  canEdit: boolean;
  onView: (template: EventTemplate) => void;
  onPlan: (template: EventTemplate) => void;
}

export function EventTemplates({ templates, isInitiallyOpen, ...handlers }: Props) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  return (
    <Disclosure
      title="Templates"
      hint={templates.length}
      level={2}
      isExpanded={isOpen}
      onExpandedChange={(next) => {
        setOpen(next);
        rememberCollapsed(next);
      }}
    >
      <Grid as="ul">
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} {...handlers} />
        ))}
      </Grid>
    </Disclosure>
  );
}

function TemplateCard({
  template,
  canEdit,
  onView,
  onPlan,
}: Pick<Props, 'canEdit' | 'onView' | 'onPlan'> & { template: EventTemplate }) {
  const titleId = useId();
  const { name, description, defaultDuration } = template;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <CardWords>
          <h3 id={titleId}>{name}</h3>
        </CardWords>
        <Badge>{defaultDuration}</Badge>
      </CardHeader>
      <Text tone="muted">{description}</Text>
      <CardFooter>
        <Button
          size="sm"
          accessibleName={`Plan Event: ${name}`}
          variant="primary"
          disabledReason={canEdit ? undefined : eventView.editorsOnly}
          onPress={() => onPlan(template)}
        >
          Plan Event
        </Button>
        <Button size="sm" accessibleName={`View Checklist: ${name}`} onPress={() => onView(template)}>
          View Checklist
        </Button>
      </CardFooter>
    </Card>
  );
}
