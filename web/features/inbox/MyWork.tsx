import type { InboxItem } from '../../../src/features/inbox/inbox.rules';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PanelRows, type PanelRow } from '../../ui/lists/PanelRows';
import { Badge } from '../../ui/records/Badge';
import { Panel } from '../../ui/records/Panel';
import { changeOf, type Settling } from './inbox-requests';
import { actionName, itemKinds } from './inbox-kinds';
import { ageOf, moneyOf, needsYou, toneOf } from './inbox-words';
import { useSettle } from './useSettle';

export interface MyWorkData {
  items: readonly InboxItem[];
  total: number;
  totalIsMinimum: boolean;
}

/** The first items of the user's inbox, each with its action. */
export function MyWork({ items, total, totalIsMinimum }: MyWorkData) {
  const { hidden, settle } = useSettle(items);
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
    facts: [itemKinds[kind].name, partnerName, moneyOf(item)],
    badges: (
      <>
        <Badge tone={toneOf(item)}>{ageOf(item)}</Badge>
        {action && (
          <Button
            size="sm"
            accessibleName={`${actionName(item, action)}: ${title}`}
            onPress={() => act(item, action)}
          >
            {actionName(item, action).replace(/^Approve .*/, 'Approve')}
          </Button>
        )}
      </>
    ),
    ...(href !== null && { href }),
  };
}
