import { useId } from 'react';
import { formatDay } from '../../../lib/texts/format-date';
import { Button, IconButton } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { Avatar } from '../../../ui/records/Avatar';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { CommentsButton } from '../../comments/CommentsButton';
import { dealPath } from '../deal-path';
import { moneyOf, type DealSummary } from '../deal-summary';
import { EDITORS_ONLY } from '../deal-texts';
import type { DealActions } from '../form/useDealDialogs';

interface Props extends DealActions {
  deal: DealSummary;
  canEdit: boolean;
}

export function DealCard({ deal, canEdit, onMove, onEdit, onDelete }: Props) {
  const titleId = useId();
  const { id, name, customerName, status } = deal;
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <Avatar name={customerName} />
        <CardWords>
          <h2 id={titleId}>
            <Link look="quiet" href={dealPath(id)} data-peek={id}>
              {name}
            </Link>
          </h2>
          <p>{customerName}</p>
        </CardWords>
      </CardHeader>
      <Inline gap={4}>
        <StatusBadge status={status} />
      </Inline>
      <CardFacts deal={deal} />
      <CardFooter>
        <Button
          size="sm"
          accessibleName={`Update Status: ${name}`}
          disabledReason={disabledReason}
          onPress={() => onMove(deal)}
        >
          Update Status
        </Button>
        <CommentsButton object={`deal:${id}`} name={name} />
        <IconButton
          size="sm"
          label={`Edit ${name}`}
          icon="pencil"
          aria-keyshortcuts="e"
          disabledReason={disabledReason}
          onPress={() => onEdit(deal)}
        />
        <IconButton
          size="sm"
          label={`Delete ${name}`}
          icon="trash"
          disabledReason={disabledReason}
          onPress={() => onDelete(deal)}
        />
      </CardFooter>
    </Card>
  );
}

function CardFacts({ deal }: { deal: DealSummary }) {
  const { partnerName, status, protectedUntil, expectedCloseDate, submittedAt } = deal;
  const money = moneyOf(deal);
  return (
    <Facts>
      <Fact icon="partners">{partnerName}</Fact>
      {money && <Fact icon="deals">{money}</Fact>}
      {status === 'approved' && protectedUntil && (
        <Fact icon="shield">{`Protected until ${formatDay(protectedUntil)}`}</Fact>
      )}
      <Fact icon="calendar">
        {expectedCloseDate
          ? `Expected to close ${formatDay(expectedCloseDate)}`
          : `Submitted ${formatDay(submittedAt)}`}
      </Fact>
    </Facts>
  );
}
