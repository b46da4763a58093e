import type { ElementType, ReactNode } from 'react';
import { space } from '../tokens/tokens';
import { vars, type Gap } from '../tokens/layout';

interface Props {
  children: ReactNode;
  gap?: Gap;
  /** Minimum column width as a CSS length. There are as many columns as fit. */
  column?: string;
  as?: 'div' | 'ul';
}

export function Grid({ gap, column, as = 'div', children }: Props) {
  const Element: ElementType = as;
  return (
    <Element className="ui-grid" style={vars({ '--gap': gap && space[gap], '--column': column })}>
      {children}
    </Element>
  );
}
