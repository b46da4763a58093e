import type { ReactNode } from 'react';
import type { InboxDetail, InboxItem } from '../../../src/features/inbox/inbox.rules';
import type { DecisionFact } from '../../../src/records/decision.rules';
import { formatDay } from '../../lib/texts/format-date';
import { LocalTime } from '../../lib/texts/LocalTime';
import { Button } from '../../ui/actions/Button';
import { ButtonLink, ExternalLink, Link } from '../../ui/actions/Link';
import { Spinner } from '../../ui/feedback/Spinner';
import { SplitNote, SplitPane } from '../../ui/layout/SplitView';
import { Stack } from '../../ui/layout/Stack';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { LongText } from '../../ui/text/LongText';
import { Text } from '../../ui/text/Text';
import type { Settling } from './inbox-requests';
import { actionKeys, actionName, itemKinds } from './inbox-kinds';
import { ageOf, moneyOf } from './inbox-words';
import type { InboxState } from './useInbox';

interface Props {
  item: InboxItem;
  state: InboxState;
  /** null while it is loading. */
  detail: InboxDetail | null;
  isFailed: boolean;
  retry: () => void;
  on: { act: (action: Settling) => void; snooze: () => void; assign: () => void; ask: () => void };
}

/** The selected item with everything that a decision needs, and its actions. */
export function InboxPane({ item, state, detail, isFailed, retry, on }: Props) {
  const { items, place, checked } = state;
  const isBatch = checked.size > 1;
  return (
    <SplitPane
      label={item.title}
      head={
        <>
          {state.isOpen && (
            <Link look="back" href="/inbox">
              Inbox
            </Link>
          )}
          <span>
            {isBatch ? `${checked.size} selected` : `${place} of ${items.length} · ${waitingOf(item)}`}
          </span>
        </>
      }
      tools={
        <>
          {item.href && (
            <ButtonLink size="sm" href={item.href}>
              {itemKinds[item.kind].open}
            </ButtonLink>
          )}
          <Button size="sm" variant="ghost" icon="clock" aria-keyshortcuts="h" onPress={on.snooze}>
            Snooze
          </Button>
        </>
      }
      actions={<Actions item={item} detail={detail} on={on} />}
    >
      <Stack gap={16}>
        <div>
          <h2 dir="auto">{item.title}</h2>
          <Text tone="muted" size="sm">
            {[itemKinds[item.kind].name, item.partnerName, moneyOf(item)].filter(Boolean).join(' · ')}
          </Text>
        </div>
        {detail ? (
          <Facts detail={detail} />
        ) : isFailed ? (
          <div>
            <Text>The details could not be loaded.</Text>
            <Button size="sm" onPress={retry}>
              Try Again
            </Button>
          </div>
        ) : (
          <Spinner label="Loading the details" />
        )}
      </Stack>
    </SplitPane>
  );
}

function Facts({ detail: { facts, text, notice } }: { detail: InboxDetail }) {
  return (
    <>
      {notice && <SplitNote tone={notice.tone}>{notice.text}</SplitNote>}
      <DescriptionList items={facts.map((fact) => ({ term: fact.label, value: valueOf(fact) }))} />
      {text && <LongText text={text} />}
    </>
  );
}

function Actions({ item, detail, on }: Pick<Props, 'item' | 'detail' | 'on'>) {
  return (
    <>
      {item.actions.map((action) => (
        <Button
          key={action}
          variant={action === 'approve' || action === 'done' ? 'primary' : undefined}
          aria-keyshortcuts={actionKeys[action]}
          onPress={() => (action === 'assign' ? on.assign() : on.act(action))}
        >
          {actionName(item, action)}
        </Button>
      ))}
      {detail?.contactEmail && (
        <Button icon="mail" aria-keyshortcuts="c" onPress={on.ask}>
          {item.kind === 'application' ? 'Ask the applicant' : 'Ask the partner'}
        </Button>
      )}
      {item.actions.length === 0 && (
        <Text size="sm" tone="muted">
          You can read this. An editor can complete it.
        </Text>
      )}
    </>
  );
}

function waitingOf(item: InboxItem): string {
  const { age, isLate, dueAt } = item;
  if (dueAt !== null) return isLate ? ageOf(item) : `due ${ageOf(item)}`;
  return age === 0 ? 'since today' : `waiting ${age} ${age === 1 ? 'day' : 'days'}`;
}

function valueOf({ value, as }: DecisionFact): ReactNode {
  switch (as) {
    case 'day':
      return formatDay(value);
    case 'time':
      return <LocalTime time={value} />;
    case 'email':
      return <Link href={`mailto:${value}`}>{value}</Link>;
    case 'website':
      return /^https?:/.test(value) ? <ExternalLink href={value}>{value}</ExternalLink> : value;
    case undefined:
      return <span dir="auto">{value}</span>;
  }
}
