import type { ReactNode } from 'react';
import { gapVar, type Gap } from './layout';

/** One below the other; 16px apart unless said. */
export function Stack({ gap, children }: { gap?: Gap; children: ReactNode }) {
  return (
    <div className="ui-stack" style={gapVar(gap)}>
      {children}
    </div>
  );
}
