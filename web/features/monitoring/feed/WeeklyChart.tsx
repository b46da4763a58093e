import { useState } from 'react';
import { lazyComponent } from '../../../lib/screens/lazy-component';
import type { DrawnBar } from '../../../ui/charts/draw-bars';
import { FoldedCard } from '../../../ui/records/FoldedCard';
import { rememberChart } from './feed-look';

const BarChart = lazyComponent(async () => ({
  default: (await import('../../../ui/charts/BarChart')).BarChart,
}));

interface Props {
  /** null for all competitors. */
  competitorName: string | null;
  weeks: readonly DrawnBar[];
  isInitiallyOpen: boolean;
}

/** The number of items per week. Remembers whether the user has opened it. */
export function WeeklyChart({ competitorName, weeks, isInitiallyOpen }: Props) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  return (
    <FoldedCard
      title="Items per Week"
      isOpen={isOpen}
      onToggle={(next) => {
        setOpen(next);
        rememberChart(next);
      }}
    >
      <BarChart
        label={`Feed items per week${competitorName === null ? '' : ` of ${competitorName}`}`}
        category="Week"
        quantity="Items"
        bars={weeks}
      />
    </FoldedCard>
  );
}
