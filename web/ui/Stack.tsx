import type { ReactNode } from 'react';
import { gapVar, type Gap } from './layout';

/** Lays its children out in a column. The default gap is 16px. */
export function Stack({ gap, children }: { gap?: Gap; children: ReactNode }) {
  return (
    <div className="ui-stack" style={gapVar(gap)}>
      {children}
    </div>
  );
}
