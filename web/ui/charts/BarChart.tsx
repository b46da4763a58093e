import type { DrawnBar } from './draw-bars';

interface Props {
  /** Title of the chart for screen readers, such as `New partners per month`. */
  label: string;
  /** Column headers of the table for screen readers: `Month` and `New partners`. */
  category: string;
  quantity: string;
  /** Result of `drawBars`, which the loader calls. */
  bars: readonly DrawnBar[];
}

const inShort = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Bar chart with each value above its bar. The last bar is the current period and is highlighted. */
export function BarChart({ label, category, quantity, bars }: Props) {
  const hasSublabels = bars.some(({ sublabel }) => sublabel !== undefined);
  const isLong = bars.some(({ value }) => value >= 100);
  const hasTexts = bars.some(({ text }) => text !== undefined);
  return (
    <figure className="ui-bars">
      <svg
        aria-hidden="true"
        width="100%"
        data-long={isLong || undefined}
        data-years={hasSublabels || undefined}
        data-texts={hasTexts || undefined}
      >
        {bars.map(({ name, value, text, label: under, sublabel, x, width, height }, index) => (
          <g
            key={name}
            data-latest={index === bars.length - 1 || undefined}
            data-highest={height === 100 || undefined}
          >
            <title>{`${name}: ${text?.full ?? value.toLocaleString('en-US')}`}</title>
            <rect className="ui-bars-reach" x={`${x}%`} width={`${width}%`} height="100%" />
            <rect x={`${x}%`} y={`${100 - height}%`} width={`${width}%`} height={`${height}%`} rx="3" />
            <text className="ui-bars-value" x={`${x + width / 2}%`} y={`${100 - height}%`} dy="-6">
              {value > 0 && (text?.short ?? inShort.format(value))}
            </text>
            <text x={`${x + width / 2}%`} y="100%" dy="1.5em">
              {under}
            </text>
            {sublabel && (
              <text x={`${x + width / 2}%`} y="100%" dy="2.75em">
                {sublabel}
              </text>
            )}
          </g>
        ))}
      </svg>
      <div className="ui-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{category}</th>
              <th scope="col">{quantity}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, value, text }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text?.full ?? value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
