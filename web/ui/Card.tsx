import type { ElementType, ReactNode } from 'react';

interface CardProps {
  children: ReactNode;
  as?: 'div' | 'section' | 'article' | 'li';
  /** The border answers the pointer: for a card whose title is a `cardLink`. */
  isInteractive?: boolean;
  isSelected?: boolean;
  /** For what is read one by one: its title is marked, or steps back. */
  isUnread?: boolean;
  padding?: 'none';
  'aria-labelledby'?: string;
}

export function Card({
  children,
  as = 'div',
  isInteractive,
  isSelected,
  isUnread,
  padding,
  ...props
}: CardProps) {
  const Element: ElementType = as;
  return (
    <Element
      className="ui-card"
      data-interactive={isInteractive || undefined}
      data-selected={isSelected || undefined}
      data-unread={isUnread}
      data-padding={padding}
      {...props}
    >
      {children}
    </Element>
  );
}

/** Avatar, words, then badge or menu, in one row. Wrap title and subtitle in one element. */
export function CardHeader({ children }: { children: ReactNode }) {
  return <div className="ui-card-header">{children}</div>;
}

/** Title and subtitle of a CardHeader. */
export function CardWords({ children }: { children: ReactNode }) {
  return <div className="ui-card-words">{children}</div>;
}

/** Actions at the bottom of the card, level with those of its neighbours. */
export function CardFooter({ children }: { children: ReactNode }) {
  return <div className="ui-card-footer">{children}</div>;
}
