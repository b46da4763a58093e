import type { ReactNode } from 'react';
import { CursorPages } from '../../lib/lists/CursorPages';
import { LocalTime } from '../../lib/texts/LocalTime';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Section } from '../../ui/layout/sections/Section';
import { Stack } from '../../ui/layout/Stack';
import { Table } from '../../ui/lists/table/Table';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Text } from '../../ui/text/Text';
import { eventLabel } from './webhook-texts';

interface Delivery {
  id: string;
  type: string;
  status: string;
  attempts: number;
  createdAt: string;
  nextAttemptAt: string | null;
}

interface Props<Item extends Delivery> {
  /** The list of receivers: its settings tab and its name. */
  list: { tab: string; label: string };
  title: string;
  description: string;
  /** Shown above the deliveries. */
  header: ReactNode;
  deliveries: { items: Item[]; total: number; totalIsMinimum: boolean; nextCursor: string | null };
  pageSize: number;
  empty: { description: string; action?: ReactNode };
  /** The receiver's answer, with the header of its column. */
  result: { header: string; of: (delivery: Item) => ReactNode };
  /** The button at the end of a row. */
  action: (delivery: Item) => ReactNode;
}

/** The deliveries to one receiver of events, newest first. */
export function DeliveriesPage<Item extends Delivery>(props: Props<Item>) {
  const { list, title, description, header, deliveries, pageSize, empty, result, action } = props;
  const { items, nextCursor, total, totalIsMinimum } = deliveries;
  return (
    <Stack gap={16}>
      <div>
        <Link look="back" href={`/settings?tab=${list.tab}`}>
          {list.label}
        </Link>
      </div>
      <Section title={title} width="full" description={description}>
        <Stack gap={16}>
          {header}
          {items.length === 0 ? (
            <EmptyState icon="link" title="No deliveries yet" {...empty} />
          ) : (
            <Stack gap={12}>
              <Table
                label="Deliveries"
                stacks
                rows={items}
                rowKey={({ id }) => id}
                columns={[
                  { id: 'type', header: 'Event', cell: ({ type }) => eventLabel(type) },
                  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                  {
                    id: 'result',
                    header: result.header,
                    cell: (delivery) => <Outcome delivery={delivery}>{result.of(delivery)}</Outcome>,
                  },
                  { id: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
                  {
                    id: 'created',
                    header: 'Created',
                    cell: ({ createdAt }) => <LocalTime time={createdAt} />,
                  },
                  { id: 'actions', header: 'Actions', hideHeader: true, align: 'end', cell: action },
                ]}
              />
              <CursorPages
                nextCursor={nextCursor}
                range={{ shown: items.length, pageSize, total, totalIsMinimum }}
              />
            </Stack>
          )}
        </Stack>
      </Section>
    </Stack>
  );
}

function Outcome({ delivery, children }: { delivery: Delivery; children: ReactNode }) {
  const { status, nextAttemptAt, attempts } = delivery;
  if (attempts === 0 && status === 'pending') return <Text tone="muted">Not sent yet</Text>;
  return (
    <span>
      {children}
      {nextAttemptAt !== null && (
        <Text tone="muted" size="sm">
          Next attempt: <LocalTime time={nextAttemptAt} />
        </Text>
      )}
    </span>
  );
}
