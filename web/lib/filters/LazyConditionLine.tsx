import { lazy, type ComponentProps } from 'react';
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';
import type { ConditionLine } from './ConditionLine';

const Line = lazy(async () => ({ default: (await import('./ConditionLine')).ConditionLine }));

/** The conditions of a list. The server renders them, and their code loads after that of the screen. */
export const LazyConditionLine = (props: ComponentProps<typeof ConditionLine>) => (
  <SafeSuspense>
    <Line {...props} />
  </SafeSuspense>
);
