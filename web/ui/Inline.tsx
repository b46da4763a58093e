import type { ReactNode } from 'react';
import { gapVar, type Gap } from './layout';

interface Props {
  children: ReactNode;
  gap?: Gap;
  align?: 'start' | 'end' | 'baseline';
  justify?: 'between' | 'end';
  wrap?: 'no';
}

/** Lays its children out in a row that wraps. The default gap is 8px. */
export function Inline({ gap, align, justify, wrap, children }: Props) {
  return (
    <div className="ui-inline" style={gapVar(gap)} data-align={align} data-justify={justify} data-wrap={wrap}>
      {children}
    </div>
  );
}
