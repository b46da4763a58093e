import type { DrawnPart } from './draw-stack';

interface Props {
  /** What is drawn, for those who listen: `Leads by status`. */
  label: string;
  /** From `drawStack`, in the loader. */
  parts: readonly DrawnPart[];
}

/** The parts of a whole in one bar; the legend under it says the same in words. */
export function StackedBar({ label, parts }: Props) {
  return (
    <figure className="ui-stacked">
      <svg aria-hidden="true" width="100%">
        {parts.map(
          ({ label: name, value, tone, x, width }) =>
            value > 0 && (
              <rect key={name} data-tone={tone} x={`${x}%`} width={`${width}%`} height="100%">
                <title>{`${name}: ${value.toLocaleString('en-US')}`}</title>
              </rect>
            ),
        )}
      </svg>
      <ul className="ui-stacked-legend" aria-label={label}>
        {parts.map(({ label: name, value, tone }) => (
          <li key={name} data-tone={tone}>
            <span>{name}</span>
            <strong>{value.toLocaleString('en-US')}</strong>
          </li>
        ))}
      </ul>
    </figure>
  );
}
