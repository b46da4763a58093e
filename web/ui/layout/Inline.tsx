import type { ElementType, ReactNode } from 'react';
import { gapVar, type Gap } from '../tokens/layout';

interface Props {
  children: ReactNode;
  /** `span` inside a button. */
  as?: 'div' | 'ul' | 'span';
  /** Name of a list. */
  label?: string;
  gap?: Gap;
  align?: 'start' | 'end' | 'baseline';
  justify?: 'between' | 'center' | 'end';
  wrap?: 'no';
  tone?: 'muted';
  size?: 'sm';
  /** Whether the next element continues on the last line of a TagList. */
  flows?: boolean;
}

/** Lays its children out in a row that wraps. The default gap is 8px. */
export function Inline({ as = 'div', label, gap, align, justify, wrap, tone, size, flows, children }: Props) {
  const Element: ElementType = as;
  return (
    <Element
      className={`ui-inline${tone ? ' ui-muted' : ''}${size ? ' ui-small' : ''}`}
      style={gapVar(gap)}
      aria-label={label}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap}
      data-flows={flows || undefined}
    >
      {children}
    </Element>
  );
}
