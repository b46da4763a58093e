import type { ComponentProps } from 'react';
import { StackedBar } from '../../../ui/charts/StackedBar';
import { Inline } from '../../../ui/layout/Inline';
import { Card } from '../../../ui/records/Card';
import { Text } from '../../../ui/text/Text';

interface Props {
  title: string;
  parts: ComponentProps<typeof StackedBar>['parts'];
  /** Share of won records among won and lost ones; null if there are none. */
  winRate: string | null;
  /** The noun for decided records. */
  decided: string;
}

/** Chart of a list's records by status. */
export function PipelineSummary({ title, parts, winRate, decided }: Props) {
  return (
    <Card>
      <Inline justify="between">
        <h2>{title}</h2>
        {winRate && <Text tone="muted" size="sm" isNumeric>{`${winRate} of ${decided} won`}</Text>}
      </Inline>
      <StackedBar label={title} parts={parts} />
    </Card>
  );
}
