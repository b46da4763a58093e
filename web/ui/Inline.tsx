import type { ReactNode } from 'react';
import { gapVar, type Gap } from './layout';

interface Props {
  children: ReactNode;
  gap?: Gap;
  align?: 'start' | 'end' | 'baseline';
  justify?: 'between' | 'end';
  wrap?: 'no';
}

/** Side by side, wrapping where it must; 8px apart unless said. */
export function Inline({ gap, align, justify, wrap, children }: Props) {
  return (
    <div className="ui-inline" style={gapVar(gap)} data-align={align} data-justify={justify} data-wrap={wrap}>
      {children}
    </div>
  );
}
