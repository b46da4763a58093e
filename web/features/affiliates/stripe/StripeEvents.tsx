import type { StripeEventView } from '../../../../src/features/affiliates/stripe/stripe-events.service';
import { conversionPath, linkPath } from '../../../../src/features/affiliates/affiliates.rules';
import { stripeMessages } from '../../../../src/features/affiliates/stripe/stripe.rules';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../../lib/keyboard/useFocusFallback';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { useSave } from '../../../lib/requests/useSave';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { LocalTime } from '../../../lib/texts/LocalTime';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Stack } from '../../../ui/layout/Stack';
import { Table } from '../../../ui/lists/table/Table';
import { Text } from '../../../ui/text/Text';
import { amountOf, customerOf, stripeEventWords, stripeLists, type StripeList } from './stripe-words';

const AssignDialog = lazyComponent(() => import('./AssignDialog'));
const parts = [AssignDialog];

interface Props {
  list: StripeList;
  events: { items: StripeEventView[]; nextCursor: string | null; total: number; totalIsMinimum: boolean };
  pageSize: number;
}

/** A page of events, with the decision that each waits for. */
export function StripeEvents({ list, events, pageSize }: Props) {
  const { items, nextCursor, total, totalIsMinimum } = events;
  const assignment = useDialog<StripeEventView>();
  const region = useFocusFallback(items);
  const replay = useSave({ success: 'Event worked off again', failure: 'Failed to replay the event' });
  usePreload(parts, list !== 'done');
  const { emptyTitle, empty } = stripeLists.find(({ id }) => id === list) ?? stripeLists[0];
  const action = (event: StripeEventView) =>
    list === 'done' || event.reason === stripeMessages.failed ? (
      <Button
        size="sm"
        variant="ghost"
        accessibleName={`Replay ${event.eventId}`}
        isPending={replay.isPending}
        onPress={() => void replay.save({ method: 'POST', path: `/api/stripe-events/${event.id}/replay` })}
      >
        Replay
      </Button>
    ) : (
      <Button
        size="sm"
        accessibleName={`Assign ${customerOf(event)}, ${amountOf(event) ?? event.eventId}`}
        onPress={() => assignment.open(event)}
      >
        Assign
      </Button>
    );
  return (
    <div ref={region} tabIndex={-1}>
      {items.length === 0 ? (
        <EmptyState icon="link" title={emptyTitle} description={empty} />
      ) : (
        <Stack gap={12}>
          <Table
            label="Events of Stripe"
            stacks
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'customer',
                header: 'Customer',
                cell: (event) => (
                  <>
                    {customerOf(event)}
                    <Text tone="muted" size="sm">
                      {stripeEventWords[event.type]}
                    </Text>
                  </>
                ),
              },
              { id: 'amount', header: 'Amount', align: 'end', cell: amountOf },
              { id: 'link', header: 'Link', cell: linkOf },
              { id: 'reason', header: 'Result', cell: resultOf },
              { id: 'received', header: 'Received', cell: ({ createdAt }) => <LocalTime time={createdAt} /> },
              { id: 'actions', header: 'Actions', hideHeader: true, align: 'end', cell: action },
            ]}
          />
          <CursorPages
            nextCursor={nextCursor}
            range={{ shown: items.length, pageSize, total, totalIsMinimum }}
          />
        </Stack>
      )}
      {assignment.subject && (
        <AssignDialog
          key={assignment.key}
          event={assignment.subject}
          isOpen={assignment.isOpen}
          onClose={assignment.close}
        />
      )}
    </div>
  );
}

/** Returns why an event is where it is; for what has earned, with a link to the whole story. */
const resultOf = ({ reason, conversionId }: StripeEventView) =>
  conversionId === null ? (
    reason
  ) : (
    <Link href={conversionPath(conversionId)}>{reason ?? 'How was this attributed?'}</Link>
  );

const linkOf = ({ affiliateLinkId, affiliateCode }: StripeEventView) =>
  affiliateLinkId !== null &&
  affiliateCode !== null && <Link href={linkPath(affiliateLinkId)}>{affiliateCode}</Link>;
