import { useState } from 'react';
import type { WorkItem, WorkKind } from '../../../src/features/my-work/my-work.rules';
import { countOf } from '../../lib/lists/count-of';
import { formatDay } from '../../lib/texts/format-date';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Inline } from '../../ui/layout/Inline';
import { Badge } from '../../ui/records/Badge';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Panel } from '../../ui/records/Panel';
import { PanelRows, type PanelRow } from '../../ui/lists/PanelRows';

/** An item with the address of the screen where the user can do it. */
export interface PlacedWork extends WorkItem {
  href: string;
}

export interface MyWorkData {
  items: readonly PlacedWork[];
  total: number;
  totalIsMinimum: boolean;
}

/** Number of rows shown at first. */
const SHOWN = 8;

const kinds: Record<WorkKind, string> = {
  task: 'Onboarding task',
  'check-in': 'Check-in',
  application: 'Application to review',
  campaign: 'Campaign to approve',
  deal: 'Deal to approve',
};

/** The signed-in user's open work, overdue items first. */
export function MyWork({ items, total, totalIsMinimum }: MyWorkData) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? items : items.slice(0, SHOWN);
  const all = countOf(total, totalIsMinimum, ['thing waits', 'things wait']);
  return (
    <Panel title="My Work" detail={items.length > 0 ? `${all} for you` : undefined}>
      {items.length > 0 ? (
        <>
          <PanelRows label="My Work" rows={shown.map(rowOf)} />
          {items.length > SHOWN && (
            <Inline>
              <Button size="sm" variant="ghost" isExpanded={isOpen} onPress={() => setOpen(!isOpen)}>
                {isOpen
                  ? 'Show less'
                  : total > items.length
                    ? `Show the first ${items.length}`
                    : `Show all ${total}`}
              </Button>
            </Inline>
          )}
        </>
      ) : (
        <EmptyState
          size="sm"
          icon="check-circle"
          title="You're all caught up"
          description="Your tasks and check-ins, and those of your partners, appear here, and approvals for admins."
        />
      )}
    </Panel>
  );
}

function rowOf({ kind, id, title, partnerName, dueDate, isOverdue, href }: PlacedWork): PanelRow {
  return {
    id: `${kind}-${id}`,
    title,
    facts: [kinds[kind], partnerName, dueDate && `Due ${formatDay(dueDate)}`],
    badges: isOverdue ? (
      <Badge tone="danger">Overdue</Badge>
    ) : (
      kind === 'campaign' && <StatusBadge status="pending_approval" />
    ),
    href,
  };
}
