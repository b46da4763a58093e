import { useNavigationType } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import {
  addMonths,
  dayInMonth,
  monthLabel,
  monthOf,
  timelinePieces,
} from '../../../../src/features/roadmap/months.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { Inline } from '../../../ui/layout/Inline';
import { MonthTimeline } from '../../../ui/lists/movable/MonthTimeline';
import { Button } from '../../../ui/actions/Button';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import type { RoadmapSummary } from '../item.view';
import type { ItemActions } from './TimelineItem';
import { itemAfterKey, monthsMovedBy } from './timeline-keys';
import { TimelineMonths } from './TimelineMonths';
import { useItemFocus } from '../../../lib/keyboard/useItemFocus';

const MoveDialog = lazyComponent(() => import('./MoveDialog'));
const dialogs = [MoveDialog];

type DatedItem = RoadmapSummary & { targetDate: string };
const isDated = (item: RoadmapSummary): item is DatedItem => item.targetDate !== null;

interface Props extends Pick<ItemActions, 'setStatus' | 'edit'> {
  items: readonly RoadmapSummary[];
  thisMonth: string;
  canEdit: boolean;
  /** Resolves with true if the date was saved. */
  setTargetDate: (item: RoadmapSummary, day: string) => Promise<boolean>;
}

/**
 * The items by the month of their target date. The timeline is one tab stop, at the last focused item. Arrow
 * keys move the focus between items, PageUp and PageDown between months. Items are dragged, also by keyboard, and
 * Shift with an arrow key moves one to the next month.
 */
export function RoadmapTimeline({ items, thisMonth, canEdit, setStatus, edit, setTargetDate }: Props) {
  const dated = useMemo(() => items.filter(isDated).sort(byDay), [items]);
  const byId = useMemo(() => new Map(dated.map((item) => [item.id, item])), [dated]);
  const byMonth = useMemo(() => groupByMonth(dated), [dated]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const pieces = useMemo(
    () =>
      timelinePieces(
        dated.map(({ targetDate }) => targetDate),
        opened,
      ),
    [dated, opened],
  );
  const [spoken, setSpoken] = useState('');
  const month = useDialog<DatedItem>();
  usePreload(dialogs, canEdit);

  const { region, lastId, focusMoved, handlers } = useItemFocus(pieces);
  const activeId = activeOf(dated, byId, lastId, thisMonth);
  useOpenAtPresent(region);

  async function move(item: DatedItem, to: string) {
    const day = dayInMonth(item.targetDate, to);
    if (day === item.targetDate) return;
    focusMoved(item.id);
    setSpoken(`${item.title} moved to ${monthLabel(to)}: ${formatDay(day)}`);
    const isDone = await setTargetDate(item, day);
    if (!isDone) setSpoken(`${item.title} could not be moved and is back where it was`);
  }
  const latest = useRef({ setStatus, edit, byId, move, open: month.open });
  useEffect(() => {
    latest.current = { setStatus, edit, byId, move, open: month.open };
  });
  const moveDropped = useCallback((id: string, to: string) => {
    const item = latest.current.byId.get(id);
    if (item) void latest.current.move(item, to);
  }, []);
  const actions = useMemo<ItemActions>(
    () => ({
      setStatus: (item, status) => latest.current.setStatus(item, status),
      edit: (item) => latest.current.edit(item),
      chooseMonth: ({ id }) => latest.current.open(latest.current.byId.get(id)),
    }),
    [],
  );

  function go(event: KeyboardEvent) {
    const { target } = event;
    // Leave keys inside an item's select alone.
    if (!(target instanceof HTMLElement) || target.dataset.item === undefined) return;
    const months = monthsMovedBy(event);
    const item = byId.get(target.dataset.item);
    if (canEdit && item && months !== 0) {
      event.preventDefault();
      return void move(item, addMonths(monthOf(item.targetDate), months));
    }
    const next = itemAfterKey(event.key, target);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <Stack>
      <Inline justify="between">
        <Text tone="muted" size="sm">
          {canEdit
            ? 'Drag an item to another month. On the keyboard, press Enter to pick it up, or Shift with an arrow key to move it by a month.'
            : 'Arrow keys go from item to item, Page Up and Page Down from month to month.'}
        </Text>
        <Button size="sm" icon="calendar" onPress={() => scrollToPresent(region.current)}>
          Go to this month
        </Button>
      </Inline>
      <VisuallyHidden as="p" role="status">
        {spoken}
      </VisuallyHidden>
      <MonthTimeline ref={region} label="Timeline" onMove={moveDropped}>
        <TimelineMonths
          pieces={pieces}
          itemsOf={(one) => byMonth.get(one) ?? []}
          thisMonth={thisMonth}
          activeId={activeId}
          canEdit={canEdit}
          actions={actions}
          handlers={{ ...handlers, onKeyDown: go }}
          onOpen={(months) => setOpened((all) => new Set([...all, ...months]))}
        />
      </MonthTimeline>
      {month.subject && (
        <MoveDialog
          key={month.key}
          title={month.subject.title}
          targetDate={month.subject.targetDate}
          isOpen={month.isOpen}
          onClose={month.close}
          onMove={(to) => month.subject && void move(month.subject, to)}
        />
      )}
    </Stack>
  );
}

const scrollToPresent = (timeline: HTMLElement | null) =>
  timeline?.querySelector('[data-now]')?.scrollIntoView({ block: 'start' });

/** Opens the timeline at the current month, unless Back or a reload has restored another place. */
function useOpenAtPresent(region: RefObject<HTMLElement>): void {
  const isRestored = useNavigationType() === 'POP' && typeof window !== 'undefined' && window.scrollY > 0;
  const wasRestored = useRef(isRestored);
  useEffect(() => {
    const isFirst = region.current?.firstElementChild?.hasAttribute('data-now');
    if (!wasRestored.current && !isFirst) scrollToPresent(region.current);
  }, [region]);
}

const byDay = (one: DatedItem, other: DatedItem): number =>
  one.targetDate.localeCompare(other.targetDate) || one.id.localeCompare(other.id);

function groupByMonth(items: readonly DatedItem[]): ReadonlyMap<string, DatedItem[]> {
  const groups = new Map<string, DatedItem[]>();
  for (const item of items) {
    const month = monthOf(item.targetDate);
    const group = groups.get(month);
    if (group) group.push(item);
    else groups.set(month, [item]);
  }
  return groups;
}

/** Returns the last focused item, or the next upcoming one. */
function activeOf(
  items: readonly DatedItem[],
  byId: ReadonlyMap<string, DatedItem>,
  lastId: string | null,
  thisMonth: string,
): string | null {
  if (lastId !== null && byId.has(lastId)) return lastId;
  return (items.find(({ targetDate }) => targetDate >= thisMonth) ?? items[0])?.id ?? null;
}
