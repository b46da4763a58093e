import type { ElementType, HTMLAttributes } from 'react';
import { vars } from '../tokens/layout';

interface Props extends Pick<HTMLAttributes<HTMLElement>, 'children' | 'dir' | 'id' | 'role' | 'title'> {
  /** The time of a `time` element. */
  dateTime?: string;
  /** The element; a paragraph by default. */
  as?: 'p' | 'span' | 'strong' | 'div' | 'li' | 'h2' | 'h3' | 'time';
  tone?: 'muted';
  size?: 'sm';
  /** Whether digits have equal width, for numbers that change or are in a column. */
  isNumeric?: boolean;
  /** Whether to show one line and an ellipsis. */
  isTruncated?: boolean;
  /** Maximum number of lines. */
  lines?: number;
  /** Whether only screen readers get it. */
  isHidden?: boolean;
}

/** Text in another color, size or form than its surroundings. */
export function Text({ as = 'p', tone, size, isNumeric, isTruncated, lines, isHidden, ...props }: Props) {
  const Element: ElementType = as;
  const looks = [
    tone && 'ui-muted',
    size && 'ui-small',
    isNumeric && 'ui-numbers',
    isTruncated && 'ui-truncate',
    lines && 'ui-clamp',
  ];
  const look = isHidden ? 'ui-hidden' : looks.filter(Boolean).join(' ');
  return <Element className={look} style={linesVar(lines)} {...props} />;
}

const linesVar = (lines?: number) => (lines === undefined ? undefined : vars({ '--lines': lines }));

/** The start of a longer text, small and gray. */
export function Excerpt({ lines, dir, children }: Pick<Props, 'lines' | 'dir' | 'children'>) {
  return (
    <p className={lines ? 'ui-excerpt ui-clamp' : 'ui-excerpt'} style={linesVar(lines)} dir={dir}>
      {children}
    </p>
  );
}

/** A short text for machines, such as an id. */
export const Code = ({ children }: Pick<Props, 'children'>) => <code className="ui-code">{children}</code>;
