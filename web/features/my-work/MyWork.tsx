import { useRef, useState } from 'react';
import type { InboxItem } from '../../../src/features/inbox/inbox.rules';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PanelRows, type PanelRow } from '../../ui/lists/PanelRows';
import { Badge } from '../../ui/records/Badge';
import { Panel } from '../../ui/records/Panel';
import { changeOf, type Settling } from '../inbox/inbox-requests';
import { actionName, ageOf, kindNames, moneyOf, needsYou, toneOf } from '../inbox/inbox-words';
import { useSettle } from '../inbox/useSettle';

export interface MyWorkData {
  items: readonly InboxItem[];
  total: number;
  totalIsMinimum: boolean;
}

const none: ReadonlySet<string> = new Set();

/** The first items of the user's inbox, each with its action. */
export function MyWork({ items, total, totalIsMinimum }: MyWorkData) {
  const [hidden, setHidden] = useState(none);
  const isBusy = useRef(false);
  const [lastItems, setLastItems] = useState(items);
  if (lastItems !== items) {
    setLastItems(items);
    // Items that were read during a change may still have its item.
    if (!isBusy.current) setHidden(none);
  }
  const settle = useSettle({
    hide: (ids) => {
      isBusy.current = true;
      setHidden((before) => new Set([...before, ...ids]));
    },
    bringBack: (ids) => setHidden((before) => new Set([...before].filter((id) => !ids.includes(id)))),
    settled: () => {
      isBusy.current = false;
    },
  });
  const act = (item: InboxItem, action: Settling) => {
    const change = changeOf(item, action);
    if (change) void settle([{ item, ...change }], () => change.done[0]);
  };
  const shown = items.filter(({ id }) => !hidden.has(id));
  return (
    <Panel
      title="My Work"
      detail={total > 0 ? needsYou(total, totalIsMinimum) : undefined}
      to="/inbox"
      size="sm"
      isWide
    >
      {shown.length > 0 ? (
        <PanelRows label="My Work" size="sm" rows={shown.map((item) => rowOf(item, act))} />
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

function rowOf(item: InboxItem, act: (item: InboxItem, action: Settling) => void): PanelRow {
  const { id, title, kind, partnerName, href, actions } = item;
  const action = actions.find((one): one is 'approve' | 'done' => one === 'approve' || one === 'done');
  return {
    id,
    title,
    facts: [kindNames[kind], partnerName, moneyOf(item)],
    badges: (
      <>
        <Badge tone={toneOf(item)}>{ageOf(item)}</Badge>
        {action && (
          <Button
            size="sm"
            accessibleName={`${actionName(item, action)}: ${title}`}
            onPress={() => act(item, action)}
          >
            {action === 'approve' ? 'Approve' : actionName(item, action)}
          </Button>
        )}
      </>
    ),
    ...(href !== null && { href }),
  };
}
