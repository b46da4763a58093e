import type { ComponentProps } from 'react';
import { Card } from '../../ui/Card';
import { Inline } from '../../ui/Inline';
import { StackedBar } from '../../ui/StackedBar';

interface Props {
  parts: ComponentProps<typeof StackedBar>['parts'];
  /** Share of won leads among won and lost ones; null before the first. */
  winRate: string | null;
}

export function LeadsByStatus({ parts, winRate }: Props) {
  return (
    <Card>
      <Inline justify="between">
        <h2>Leads by status</h2>
        {winRate && <p className="ui-muted ui-small ui-numbers">{`${winRate} of decided leads won`}</p>}
      </Inline>
      <StackedBar label="Leads by status" parts={parts} />
    </Card>
  );
}
