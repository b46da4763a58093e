import { levelOf, type SignificanceLevel } from '../../../../src/features/monitoring/monitoring.rules';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { Badge } from '../../../ui/records/Badge';

export const levelLabels: Readonly<Record<SignificanceLevel, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

const tones = { high: 'accent', medium: 'neutral', low: 'outline' } as const;

/** Shows how significant an item is, in a word. */
export function Significance({ score }: { score: number }) {
  const level = levelOf(score);
  return (
    <Badge tone={tones[level]}>
      {levelLabels[level]}
      <VisuallyHidden> significance</VisuallyHidden>
    </Badge>
  );
}
