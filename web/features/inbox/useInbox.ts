import { useLocation, useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { InboxItem } from '../../../src/features/inbox/inbox.rules';
import { notify } from '../../ui/feedback/toast-queue';
import type { InboxData } from './load-inbox.server';
import { itemAddress } from './inbox-words';
import { useSettle, type Step } from './useSettle';

/** Phones show the list or an item. */
const WIDE = '(min-width: 768px)';

const none: ReadonlySet<string> = new Set();

/** Holds the selected item of the inbox, whose id is in the URL, the checked ones, and those that are being settled. */
export function useInbox({ inbox, detail }: InboxData) {
  const navigate = useNavigate();
  const asked = new URLSearchParams(useLocation().search).get('item');
  const [selected, setSelected] = useState(asked);
  const [lastAsked, setLastAsked] = useState(asked);
  if (asked !== lastAsked) {
    setLastAsked(asked);
    setSelected(asked);
  }
  const { hidden, hide: hideAll, settle } = useSettle(inbox);
  const [checked, setChecked] = useState(none);

  const groups = inbox.groups.map((group) => ({
    ...group,
    items: group.items.filter(({ id }) => !hidden.has(id)),
    count: group.count - group.items.filter(({ id }) => hidden.has(id)).length,
  }));
  const items = groups.flatMap((group) => group.items);
  // An item beyond the first ones of its group, or a snoozed one, can be opened by its address.
  const linked =
    detail && detail.item.id === selected && !hidden.has(detail.item.id) ? detail.item : undefined;
  const current = items.find(({ id }) => id === selected) ?? linked ?? items[0] ?? null;
  const targets = items.filter(({ id }) => checked.has(id));

  useToldMissing(asked, asked === null || current?.id === asked || hidden.has(asked));

  function moveTo(item: InboxItem | null) {
    setSelected(item?.id ?? null);
    // The browser keeps the place for Reload and Back. The router would load the screen again.
    if (item) history.replaceState(history.state, '', itemAddress(item.id));
    else if (asked !== null) navigate('/inbox', { replace: true });
  }

  /** Returns the item to show after these, which leave the list. */
  function itemAfter(ids: readonly string[]): InboxItem | null {
    const at = items.findIndex(({ id }) => id === current?.id);
    const stays = (item: InboxItem) => !ids.includes(item.id);
    return items.slice(at + 1).find(stays) ?? items.slice(0, Math.max(at, 0)).findLast(stays) ?? null;
  }

  /** Shows the next item instead of these, which leave the list. */
  const leave = (ids: readonly string[]) => {
    if (current && ids.includes(current.id)) moveTo(itemAfter(ids));
    setChecked(none);
  };

  return {
    groups,
    items,
    current,
    checked,
    /** The items that an action is for. */
    targets: targets.length > 0 ? targets : current ? [current] : [],
    isOpen: asked !== null && current !== null,
    place: items.findIndex(({ id }) => id === current?.id) + 1,
    /** Hides an item that someone else has settled. */
    hide: (id: string) => {
      leave([id]);
      hideAll([id]);
    },
    settle: (steps: readonly Step[], done: (count: number) => string) => {
      leave(steps.map(({ item }) => item.id));
      void settle(steps, done);
    },
    /** Shows an item: beside the list, or on a phone instead of it. */
    open: (id: string) => {
      const item = items.find((one) => one.id === id);
      if (item && matchMedia(WIDE).matches) moveTo(item);
      else navigate(itemAddress(id), { preventScrollReset: true });
    },
    move: (step: 1 | -1) => {
      const at = items.findIndex(({ id }) => id === current?.id);
      const next = items[Math.max(0, Math.min(at + step, items.length - 1))];
      if (next) moveTo(next);
    },
    /** Selects an item for a batch, or not. A batch has items of one kind. */
    check: (id: string) => {
      const item = items.find((one) => one.id === id);
      const [first] = targets;
      if (item && first && !checked.has(id) && first.kind !== item.kind)
        return notify({ title: 'Select items of one kind', tone: 'info' });
      setChecked((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      );
    },
    uncheck: useCallback(() => setChecked(none), []),
  };
}

export type InboxState = ReturnType<typeof useInbox>;

/** Says once that the item in the URL didn't wait any more when it was opened. */
function useToldMissing(asked: string | null, isThere: boolean) {
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (asked === null || told.current === asked) return;
    told.current = asked;
    if (isThere) return;
    notify({ title: 'This item is no longer in your inbox', tone: 'info' });
  }, [asked, isThere]);
}
