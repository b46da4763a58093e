import { useId, type ReactNode } from 'react';
import type { CommentedName } from '../../../../src/features/comments/commented-objects.rules';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { Facts } from '../../../ui/lists/Facts';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { EditButtons } from '../EditButtons';
import { CommentsButton } from '../../comments/CommentsButton';
import type { PipelineActions, PipelineItem } from './pipeline-actions';

interface Props<Item> extends PipelineActions<Item> {
  item: Item;
  /** The record's page. */
  href: string;
  picture: ReactNode;
  company: string;
  /** Badges after the status badge. */
  badges?: ReactNode;
  /** The object to comment on. */
  object: CommentedName;
  disabledReason: string | undefined;
  /** `Fact`s. */
  children: ReactNode;
}

export function PipelineCard<Item extends PipelineItem>(props: Props<Item>) {
  const { item, href, picture, company, badges, object, disabledReason, children } = props;
  const { onMove, onEdit, onDelete } = props;
  const titleId = useId();
  const { id, name, status } = item;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        {picture}
        <CardWords>
          <h2 id={titleId}>
            <Link look="quiet" href={href} data-peek={id}>
              {name}
            </Link>
          </h2>
          <p>{company}</p>
        </CardWords>
      </CardHeader>
      <Inline gap={4}>
        <StatusBadge status={status} />
        {badges}
      </Inline>
      <Facts>{children}</Facts>
      <CardFooter>
        <Button
          size="sm"
          accessibleName={`Update Status: ${name}`}
          disabledReason={disabledReason}
          onPress={() => onMove(item)}
        >
          Update Status
        </Button>
        <CommentsButton object={object} name={name} />
        <EditButtons
          name={name}
          disabledReason={disabledReason}
          onEdit={() => onEdit(item)}
          onDelete={() => onDelete(item)}
        />
      </CardFooter>
    </Card>
  );
}
