import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { urgentGroups, type InboxItem } from '../../../src/features/inbox/inbox.rules';
import { useDialog } from '../../lib/dialogs/useDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { notify } from '../../ui/feedback/toast-queue';
import { SplitView } from '../../ui/layout/SplitView';
import { SectionList } from '../../ui/lists/SectionList';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Text } from '../../ui/text/Text';
import type { InboxData } from './load-inbox.server';
import { changeOf, needsReason, snoozeRequest, type Settling } from './inbox-requests';
import { groupNames, needsYou, rowOf } from './inbox-words';
import { InboxPane } from './InboxPane';
import { useDetail } from './useDetail';
import { useInbox } from './useInbox';
import { useInboxKeys } from './useInboxKeys';

const RejectDialog = lazyComponent(() => import('./RejectDialog'));
const SnoozeDialog = lazyComponent(() => import('./SnoozeDialog'));
const AssignDialog = lazyComponent(() => import('./AssignDialog'));
const parts = [SnoozeDialog, RejectDialog, AssignDialog];

/** What waits for the user, and the selected item beside it. Everything can be done with the keyboard. */
export function Inbox(data: InboxData) {
  const state = useInbox(data);
  const { groups, items, current, checked, targets, hide, settle } = state;
  const snoozing = useDialog<readonly InboxItem[]>();
  const rejecting = useDialog<readonly InboxItem[]>();
  const assigning = useDialog<InboxItem>();
  const navigate = useNavigate();
  usePreload(parts);

  const latestHide = useRef(hide);
  useEffect(() => {
    latestHide.current = hide;
  });
  const onGone = useCallback((id: string) => {
    latestHide.current(id);
    notify({ title: 'Already settled', description: 'Someone else was faster.', tone: 'info' });
  }, []);
  const detail = useDetail(current?.id ?? null, data.detail, onGone);
  useFocusOn(current?.id);

  function act(action: Settling, on: readonly InboxItem[] = targets, reason?: string) {
    const allowed = on.filter(({ actions }) => actions.includes(action));
    if (action === 'reject' && reason === undefined && allowed.some(needsReason))
      return rejecting.open(allowed);
    const steps = allowed.flatMap((item) => {
      const change = changeOf(item, action, reason);
      return change ? [{ item, ...change }] : [];
    });
    const [one = '', many = ''] = steps[0]?.done ?? [];
    settle(steps, (count) => (count === 1 ? one : `${count} ${many}`));
  }

  function snooze(on: readonly InboxItem[], until: string, words: string) {
    const steps = on.map((item) => ({
      item,
      request: snoozeRequest(item.id, until),
      undo: snoozeRequest(item.id, null),
    }));
    settle(steps, (count) => (count === 1 ? `Snoozed ${words}` : `${count} items snoozed ${words}`));
  }

  const on = {
    act: (action: Settling) => act(action),
    snooze: () => targets.length > 0 && snoozing.open(targets),
    assign: () => current?.actions.includes('assign') && assigning.open(current),
    ask: () => {
      const address = detail.detail?.contactEmail;
      if (current && address)
        window.location.href = `mailto:${address}?subject=${encodeURIComponent(current.title)}`;
    },
  };
  useInboxKeys({
    j: () => state.move(1),
    k: () => state.move(-1),
    a: () => on.act('approve'),
    r: () => on.act('reject'),
    e: () => on.act('done'),
    h: on.snooze,
    o: on.assign,
    c: on.ask,
    x: () => current && state.check(current.id),
    Escape: checked.size > 0 ? state.uncheck : undefined,
    Enter: () => current?.href && navigate(current.href),
  });

  const { total, totalIsMinimum } = countOf(groups);
  const isEmpty = items.length === 0;
  return (
    <SplitView
      isOpen={state.isOpen}
      list={
        <>
          <PageHeader
            title="Inbox"
            subtitle={total > 0 ? needsYou(total, totalIsMinimum) : 'Nothing needs you now'}
          />
          {isEmpty ? (
            <EmptyState
              icon="check-circle"
              title="You're all caught up"
              description="Your tasks and check-ins, decisions that you can make, and mentions appear here."
            />
          ) : (
            <SectionList
              sections={groups
                .filter((group) => group.items.length > 0)
                .map((group) => ({
                  id: group.group,
                  title: groupNames[group.group],
                  count: `${group.count}${group.countIsMinimum ? '+' : ''}`,
                  rows: group.items.map(rowOf),
                  more: group.count > group.items.length && (
                    <Text size="sm" tone="muted">
                      The others follow when these are done.
                    </Text>
                  ),
                }))}
              current={current?.id ?? null}
              checked={checked}
              onOpen={state.open}
              onCheck={state.check}
            />
          )}
        </>
      }
    >
      {current && <InboxPane item={current} state={state} on={on} {...detail} />}
      {snoozing.subject && (
        <SnoozeDialog
          key={`snooze-${snoozing.key}`}
          items={snoozing.subject}
          isOpen={snoozing.isOpen}
          onClose={snoozing.close}
          onChosen={snooze}
        />
      )}
      {rejecting.subject && (
        <RejectDialog
          key={`reject-${rejecting.key}`}
          items={rejecting.subject}
          isOpen={rejecting.isOpen}
          onClose={rejecting.close}
          onReject={(rejected, reason) => act('reject', rejected, reason)}
        />
      )}
      {assigning.subject && (
        <AssignDialog
          key={`assign-${assigning.key}`}
          item={assigning.subject}
          ownerId={detail.detail?.item.id === assigning.subject.id ? detail.detail.ownerId : null}
          isOpen={assigning.isOpen}
          onClose={assigning.close}
        />
      )}
    </SplitView>
  );
}

function countOf(groups: ReturnType<typeof useInbox>['groups']) {
  const urgent = groups.filter(({ group }) => urgentGroups.includes(group));
  return {
    total: urgent.reduce((sum, { count }) => sum + count, 0),
    totalIsMinimum: urgent.some(({ countIsMinimum, count }) => countIsMinimum && count > 0),
  };
}

/** Moves the focus with the selection, unless it is on something else than the list. */
function useFocusOn(id: string | undefined) {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches('[data-row-link]')) return;
    document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id ?? '')}"]`)?.focus();
  }, [id]);
}
