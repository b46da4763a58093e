import type { ComponentProps } from 'react';
import { Card } from '../../../ui/records/Card';
import { Inline } from '../../../ui/layout/Inline';
import { StackedBar } from '../../../ui/charts/StackedBar';
import { Text } from '../../../ui/text/Text';

interface Props {
  parts: ComponentProps<typeof StackedBar>['parts'];
  /** Share of won deals among won and lost ones; null before the first. */
  winRate: string | null;
}

export function DealsByStatus({ parts, winRate }: Props) {
  return (
    <Card>
      <Inline justify="between">
        <h2>Deals by status</h2>
        {winRate && <Text tone="muted" size="sm" isNumeric>{`${winRate} of closed deals won`}</Text>}
      </Inline>
      <StackedBar label="Deals by status" parts={parts} />
    </Card>
  );
}
