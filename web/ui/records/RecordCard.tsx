import type { ReactNode } from 'react';
import { Avatar } from './Avatar';

interface Props {
  name: string;
  logoUrl?: string | null;
  subtitle?: string | null;
  text?: string | null;
  /** Id of the heading, which then names the card. */
  titleId?: string;
  /** `auto` is for texts in any language. */
  dir?: 'auto';
  /** Highlights the border on hover; for a card whose footer has a CardLink. */
  isInteractive?: boolean;
  footer: ReactNode;
  /** Shown between the text and the footer. */
  children?: ReactNode;
}

/**
 * Card of one company or person in a grid. It is a single component of plain elements, because rendering fifty of them
 * is most of the server's work for a screen.
 */
export function RecordCard(props: Props) {
  const { name, logoUrl, subtitle, text, titleId, dir, isInteractive, footer, children } = props;
  return (
    <li className="ui-card" data-interactive={isInteractive || undefined} aria-labelledby={titleId}>
      <div className="ui-card-header">
        {Avatar({ name, src: logoUrl })}
        <div className="ui-card-words">
          <h2 id={titleId} dir={dir}>
            {name}
          </h2>
          {subtitle && <p dir={dir}>{subtitle}</p>}
        </div>
      </div>
      {text && <p dir={dir}>{text}</p>}
      {children}
      <div className="ui-card-footer">{footer}</div>
    </li>
  );
}
