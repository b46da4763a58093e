import type { ElementType, ReactNode } from 'react';

interface CardProps {
  children: ReactNode;
  as?: 'div' | 'section' | 'article' | 'li';
  /** Highlights the border on hover; for a card with a `<Link look="card">`. */
  isInteractive?: boolean;
  isSelected?: boolean;
  /** Marks the title if true and mutes it if false, on cards with a read state. */
  isUnread?: boolean;
  padding?: 'none';
  /** `sm` is for a screen with many cards. */
  size?: 'sm' | undefined;
  /** Whether it takes two columns of a Grid with several. */
  isWide?: boolean | undefined;
  'aria-labelledby'?: string;
}

export function Card({
  children,
  as = 'div',
  isInteractive,
  isSelected,
  isUnread,
  padding,
  size,
  isWide,
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
      data-size={size}
      data-wide={isWide || undefined}
      {...props}
    >
      {children}
    </Element>
  );
}

/** One row: avatar, text, then badge or menu. Wrap title and subtitle in one element. */
export function CardHeader({ children }: { children: ReactNode }) {
  return <div className="ui-card-header">{children}</div>;
}

/** Title and subtitle of a CardHeader. */
export function CardWords({ children }: { children: ReactNode }) {
  return <div className="ui-card-words">{children}</div>;
}

/** Actions at the bottom of the card, aligned with those of neighboring cards. */
export function CardFooter({ children }: { children: ReactNode }) {
  return <div className="ui-card-footer">{children}</div>;
}
