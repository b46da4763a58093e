import type { ReactNode } from 'react';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { capitalize, type RecordView } from '../view';

interface Props {
  view: Pick<RecordView<{ id: string }>, 'icon' | 'title' | 'short' | 'purpose'>;
  data: { hasRecords: boolean };
  filters: { text: string; isFiltered: boolean; clear: () => void };
  create: (label: string) => ReactNode;
}

/** Shown instead of the records of a list if there are none. */
export function NothingHere({ view, data, filters, create }: Props) {
  const { icon, title, short, purpose } = view;
  return (
    <EmptyState
      icon={icon}
      title={`No ${title.toLowerCase()} found`}
      {...(data.hasRecords
        ? {
            description:
              filters.text === ''
                ? `No ${short} matches these filters.`
                : `No ${short} here matches this search.`,
            action: filters.isFiltered && <Button onPress={filters.clear}>{`Show All ${title}`}</Button>,
          }
        : { description: purpose, action: create(`Create Your First ${capitalize(short)}`) })}
    />
  );
}
