import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import { Link } from '../actions/Link';

interface Step {
  href: string;
  label: string;
}

interface HeadProps {
  /** The list that the record belongs to. */
  back: Step;
  /** The records before and after it in that list; null at its ends and without a list. */
  previous?: Step | null;
  next?: Step | null;
  picture: ReactNode;
  title: string;
  subtitle?: ReactNode;
  /** The status and other values in few words, right after the name. */
  badges?: ReactNode;
  /** At most three buttons, then the menu with the other actions. */
  actions?: ReactNode;
}

/** The head of a record's page, which stays in sight on wide screens. */
export function RecordHead({ back, previous, next, picture, title, subtitle, badges, actions }: HeadProps) {
  return (
    <header className="ui-record-head">
      <nav className="ui-record-steps" aria-label="Records">
        <Link look="step" href={back.href} aria-label={back.label} title={back.label}>
          <Icon name="arrow-left" />
        </Link>
        {previous && (
          <Link
            look="step"
            href={previous.href}
            rel="prev"
            aria-label={previous.label}
            title={previous.label}
            aria-keyshortcuts="k"
          >
            <Icon name="chevron-left" />
          </Link>
        )}
        {next && (
          <Link
            look="step"
            href={next.href}
            rel="next"
            aria-label={next.label}
            title={next.label}
            aria-keyshortcuts="j"
          >
            <Icon name="chevron-right" />
          </Link>
        )}
      </nav>
      {picture}
      <div className="ui-record-words">
        <h1 title={title}>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {badges && <div className="ui-inline ui-record-badges">{badges}</div>}
      {actions && <div className="ui-inline ui-record-actions">{actions}</div>}
    </header>
  );
}

/** A notice about the whole record. */
export interface RecordBanner {
  tone: 'warning' | 'danger';
  title: string;
  content: ReactNode;
}

interface FrameProps {
  /** RecordHead. */
  head: ReactNode;
  banner?: RecordBanner | null | undefined;
  /** FigureStrip. */
  strip?: ReactNode;
  /** RecordSections. */
  rail: ReactNode;
  /** What is done with the record: its work, comments and history. */
  children: ReactNode;
}

/**
 * Page of a record: its head over its work, and a rail with its facts, which has a scroll of its own on wide screens. On
 * narrow ones, the rail is below the work.
 */
export const RecordFrame = ({ head, banner, strip, rail, children }: FrameProps) => (
  <div className="ui-record">
    {head}
    {banner && (
      <section className="ui-record-banner" data-tone={banner.tone} aria-label={banner.title}>
        <p>
          <Icon name="warning" />
          <strong>{banner.title}</strong>
        </p>
        {banner.content}
      </section>
    )}
    {strip}
    <div className="ui-record-body">
      <div className="ui-record-main">{children}</div>
      <aside className="ui-record-rail" aria-label="Record details">
        {rail}
      </aside>
    </div>
  </div>
);

interface SectionProps {
  title: string;
  /** Controls at the end of the headline. */
  action?: ReactNode;
  children: ReactNode;
  /** Named by its title if true, so that it is a region of the page. */
  isRegion?: boolean;
}

/** A part of a RecordFrame, in the rail or in the work, with a small headline. */
export const RecordSection = ({ title, action, isRegion, children }: SectionProps) => (
  <section className="ui-record-section" aria-label={isRegion ? title : undefined}>
    <div className="ui-record-title">
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </section>
);
