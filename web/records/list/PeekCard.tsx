import { useId, type ReactNode } from 'react';
import type { CommentedName } from '../../../src/features/comments/commented-objects.rules';
import { CommentsButton } from '../../features/comments/CommentsButton';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { Card, CardFooter, CardHeader, CardWords } from '../../ui/records/Card';
import { EditButtons } from './EditButtons';

interface Props {
  id: string;
  name: string;
  /** The record's page. */
  href: string;
  /** `h3` below a heading of the list. */
  heading?: 'h2' | 'h3';
  picture?: ReactNode;
  subtitle?: ReactNode;
  /** The end of the header. */
  aside?: ReactNode;
  /** The body of the card. */
  children: ReactNode;
  footer?: ReactNode;
}

/** A record of a list as a card, whose name opens the panel. */
export function PeekCard(props: Props) {
  const { id, name, href, heading: Heading = 'h2', picture, subtitle, aside, children, footer } = props;
  const titleId = useId();
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        {picture}
        <CardWords>
          <Heading id={titleId}>
            <Link look="quiet" href={href} data-peek={id}>
              {name}
            </Link>
          </Heading>
          {subtitle && <p>{subtitle}</p>}
        </CardWords>
        {aside}
      </CardHeader>
      {children}
      {footer && <CardFooter>{footer}</CardFooter>}
    </Card>
  );
}

/** The actions on a record that moves through statuses. */
export interface MoveActions<Item> {
  disabledReason: string | undefined;
  onMove: (item: Item) => void;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

interface ButtonsProps<Item> extends MoveActions<Item> {
  item: Item;
  /** The object to comment on. */
  object: CommentedName;
}

/** The buttons of a card: status, comments, edit and delete. */
export function CardButtons<Item extends { name: string }>(props: ButtonsProps<Item>) {
  const { item, object, disabledReason, onMove, onEdit, onDelete } = props;
  const { name } = item;
  return (
    <>
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
    </>
  );
}
