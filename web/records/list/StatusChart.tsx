import type { ComponentProps } from 'react';
import { StackedBar } from '../../ui/charts/StackedBar';
import { Inline } from '../../ui/layout/Inline';
import { Card } from '../../ui/records/Card';
import { Text } from '../../ui/text/Text';

interface Props {
  title: string;
  /** `h3` below a heading of the list. */
  heading?: 'h2' | 'h3';
  parts: ComponentProps<typeof StackedBar>['parts'];
  /** Such as `40% of decided leads won`. */
  share: string | null;
}

/** Chart of a list's records by status. */
export function StatusChart({ title, heading: Heading = 'h2', parts, share }: Props) {
  return (
    <Card>
      <Inline justify="between">
        <Heading>{title}</Heading>
        {share && (
          <Text tone="muted" size="sm" isNumeric>
            {share}
          </Text>
        )}
      </Inline>
      <StackedBar label={title} parts={parts} />
    </Card>
  );
}
