import { Link as ScreenLink } from '@remix-run/react';
import { forwardRef, type AnchorHTMLAttributes, type ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon';
import { buttonLook, type ButtonSize, type ButtonVariant } from '../tokens/looks';

const classNames = {
  /** In running text. */
  text: 'ui-link',
  /** In the color of the text around it, for names of records and for addresses. */
  quiet: 'ui-link ui-link-quiet',
  /** The only link of a card, which makes the whole card clickable. */
  card: 'ui-card-link',
  /** The link to the parent page, above a PageHeader's title. */
  back: 'ui-link-back',
  /** An icon that leads to the list of a RecordHead's record, or to another record of it. */
  step: 'ui-record-step',
  /** The whole MetricCard. */
  metric: 'ui-metric',
  /** The title of a FeedRow, which makes the whole row clickable. */
  row: 'ui-feed-link',
  /** The title of a NoticeRow, which makes the whole row clickable. */
  notice: 'ui-notice-link',
  /** An icon in a FeedRow. */
  mark: 'ui-feed-mark',
  /** The header of a DataTable's column. */
  head: 'ui-data-head',
  /** Styled by the component around it. */
  none: undefined,
};

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };
type OwnProps = Omit<AnchorProps, 'className' | 'style' | 'target' | 'rel'> & {
  children: ReactNode;
  rel?: 'prev' | 'next';
};

export interface LinkProps extends OwnProps {
  look?: keyof typeof classNames;
}

export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { look = 'text', children, ...props },
  ref,
) {
  return (
    <Anchor {...props} ref={ref} className={classNames[look]}>
      {look === 'back' && <Icon name="arrow-left" />}
      {children}
    </Anchor>
  );
});

export interface ButtonLinkProps extends OwnProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
}

export function ButtonLink({ children, variant, size, icon, ...props }: ButtonLinkProps) {
  return (
    <Anchor {...props} {...buttonLook(variant, size)}>
      {icon && <Icon name={icon} />}
      {children}
    </Anchor>
  );
}

/** `MouseEvent.button` of the middle button, which also opens links. */
const MIDDLE = 1;

interface ExternalLinkProps {
  href: string;
  children: ReactNode;
  look?: 'link' | 'button' | 'button-sm' | 'icon';
  /** Tooltip of an icon. */
  title?: string;
  'aria-keyshortcuts'?: string;
  /** Called when the link is followed, with either button. */
  onFollow?: () => void;
}

/** Link to another site. Opens a new tab without a referrer or access to this one. */
export function ExternalLink({ href, children, look = 'link', onFollow, ...props }: ExternalLinkProps) {
  return (
    <a
      {...props}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onFollow}
      onAuxClick={(event) => {
        if (event.button === MIDDLE) onFollow?.();
      }}
      {...externalLooks[look]}
    >
      {look !== 'link' && <Icon name="external-link" />}
      {children}
      <span className="ui-hidden"> (opens in a new tab)</span>
    </a>
  );
}

const externalLooks = {
  link: { className: classNames.text },
  button: buttonLook('secondary', 'md'),
  'button-sm': buttonLook('secondary', 'sm'),
  icon: { ...buttonLook('ghost', 'sm'), 'data-shape': 'icon' },
};

const isServer = typeof document === 'undefined';

/**
 * A link to a screen opens it without reloading the page, and fetches its code and data when the pointer or the focus
 * rests on it. The browser handles downloads, links to an OpenID provider, and other addresses, such as `mailto:`.
 */
const Anchor = forwardRef<HTMLAnchorElement, AnchorProps>(function Anchor({ href, children, ...props }, ref) {
  const isScreen = /^[/?](?!\/|api\/|auth\/)/.test(href) && props.download === undefined;
  // On the server, Remix's link resolves its path four times and then renders the same anchor (decision 16).
  return isScreen && !(isServer && href.startsWith('/')) ? (
    <ScreenLink {...props} ref={ref} to={href} prefetch="intent" discover="none">
      {children}
    </ScreenLink>
  ) : (
    <a {...props} ref={ref} href={href}>
      {children}
    </a>
  );
});
