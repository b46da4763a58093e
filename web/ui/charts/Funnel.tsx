import type { DrawnStage } from './draw-funnel';
import { vars } from '../tokens/layout';

interface Props {
  /** Title of the chart for screen readers. */
  label: string;
  /** Result of `drawFunnel`, which the loader calls. */
  stages: readonly DrawnStage[];
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

/** Funnel chart: one column per stage, with its label and number above its part of the drawing. */
export function Funnel({ label, stages }: Props) {
  return (
    <figure className="ui-funnel" style={vars({ '--stages': stages.length })}>
      <ol aria-label={label}>
        {stages.map((stage, index) => (
          <li key={stage.label}>
            <span>{stage.label}</span>
            <strong>{stage.value.toLocaleString('en-US')}</strong>
            {stage.share !== null && (
              <small>
                {percent.format(stage.share)}
                <span> of {stages[index - 1]?.label.toLowerCase()}</span>
              </small>
            )}
          </li>
        ))}
      </ol>
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
        {stages.map(({ label: name, value, path }, index) => (
          <path key={name} d={path} style={vars({ '--step': index / stages.length })}>
            <title>{`${name}: ${value.toLocaleString('en-US')}`}</title>
          </path>
        ))}
      </svg>
    </figure>
  );
}
