import type { ElementType, HTMLAttributes } from 'react';
import { gapVar, type Gap } from '../tokens/layout';

interface Props extends Pick<
  HTMLAttributes<HTMLElement>,
  'children' | 'role' | 'aria-label' | 'aria-labelledby' | 'aria-busy'
> {
  as?: 'div' | 'section' | 'ul';
  gap?: Gap;
}

/** Lays its children out in a column. The default gap is 16px. */
export function Stack({ as = 'div', gap, ...props }: Props) {
  const Element: ElementType = as;
  return <Element className="ui-stack" style={gapVar(gap)} {...props} />;
}
