import { useLocation } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import { RailOf } from '../../lib/forms/rail-of';
import { fromList } from '../../lib/lists/list-address';
import { useRead } from '../../lib/requests/useRead';
import { ButtonLink } from '../../ui/actions/Link';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Stack } from '../../ui/layout/Stack';
import { Inline } from '../../ui/layout/Inline';
import { PeekPanel } from '../../ui/overlays/PeekPanel';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { dashed } from '../../../src/records/define-record';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { capitalize, type RecordView } from '../view';

/** The newest entries of a record's timeline. Its code loads when the first panel opens. */
const RecentEntries = lazyComponent(() => import('./RecentEntries'));

type ShownView = Pick<RecordView<{ id: string }>, 'api' | 'peek' | 'record' | 'path'>;
export type PanelView<Item> = ShownView & { nameOf: (item: Item) => string };

interface Props<Item> {
  view: PanelView<Item>;
  item: Item;
  buttons: ReactNode;
  /** One of the buttons is the primary one. */
  hasPrimary?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The panel of a record beside its list, with a link to its page. The page links back to the same list. */
export function RecordPanel<Item extends { id: string; status?: string }>(props: Props<Item>) {
  const { view, item, buttons, hasPrimary, onClose, children } = props;
  const { search } = useLocation();
  const name = view.nameOf(item);
  const list = new URLSearchParams(search);
  list.delete(view.peek);
  return (
    <PeekPanel
      label={`${view.record.label} ${name}`}
      onClose={onClose}
      header={
        <Inline>
          <h2>{name}</h2>
          {item.status !== undefined && <StatusBadge status={item.status} />}
        </Inline>
      }
      footer={
        <>
          <ButtonLink
            {...(!hasPrimary && { variant: 'primary' })}
            href={fromList(view.path(item.id), list.toString())}
          >
            {`Open ${capitalize(view.peek)}`}
          </ButtonLink>
          {buttons}
        </>
      }
    >
      <Stack gap={24}>
        <RailOf.Provider value={name}>{children}</RailOf.Provider>
        <RecentEntries key={item.id} kind={dashed(view.record.type)} id={item.id} version={item.status} />
      </Stack>
    </PeekPanel>
  );
}

interface WholeProps<Whole> {
  view: ShownView;
  id: string;
  /** Changes with the record, which is then loaded again. */
  version: string;
  children: (record: Whole) => ReactNode;
}

/** The whole record in the panel of a list that has only a part of it. Loads when the panel opens. */
export function WholeRecord<Whole>({ view, id, version, children }: WholeProps<Whole>) {
  const path = `${view.api}/${id}`;
  const { data, isFailed, retry } = useRead<Whole>(path, version);
  // Shown until the changed record has arrived, so that the panel doesn't flicker.
  const [last, setLast] = useState<{ path: string; data: Whole } | null>(null);
  if (data !== null && last?.data !== data) setLast({ path, data });
  const shown = data ?? (last?.path === path ? last.data : null);
  if (shown !== null) return children(shown);
  if (isFailed) return <ErrorState onRetry={retry} />;
  return (
    <div role="status" aria-label={`Loading ${view.peek}`}>
      <Skeleton height="12rem" />
    </div>
  );
}
