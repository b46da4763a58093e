import type { DrawnPart } from './draw-stack';

interface Props {
  /** Title of the chart for screen readers, such as `Leads by status`. */
  label: string;
  /** Result of `drawStack`, which the loader calls. */
  parts: readonly DrawnPart[];
  /** Whether to draw a line without a visible legend, below controls that show the same numbers. */
  isThin?: boolean;
}

/** Shows the parts of a whole in one bar. The legend below repeats them as text. */
export function StackedBar({ label, parts, isThin }: Props) {
  return (
    <figure className="ui-stacked" data-thin={isThin || undefined}>
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
