import { useState } from 'react';
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

const nameOf = ({ name, value, text }: Pick<DrawnBar, 'name' | 'value' | 'text'>): string =>
  `${name}: ${text?.full ?? value.toLocaleString('en-US')}`;

/**
 * Bar chart with each value above its bar. The last bar is the current period and is highlighted. A tap or the arrow keys
 * choose a bar, whose name and value then appear above the chart. A hidden slider takes the keys and tells screen readers.
 */
export function BarChart({ label, category, quantity, bars }: Props) {
  const hasSublabels = bars.some(({ sublabel }) => sublabel !== undefined);
  const isLong = bars.some(({ value }) => value >= 100);
  const hasTexts = bars.some(({ text }) => text !== undefined);
  /** The bar chosen by keyboard or touch. */
  const [chosen, choose] = useState<number | null>(null);
  const last = bars.length - 1;
  const shown = bars[chosen ?? last];
  return (
    <figure className="ui-bars">
      <svg
        aria-hidden="true"
        width="100%"
        data-chosen={chosen !== null || undefined}
        data-long={isLong || undefined}
        data-years={hasSublabels || undefined}
        data-texts={hasTexts || undefined}
      >
        {bars.map(({ name, value, text, label: under, sublabel, x, width, height }, index) => (
          <g
            key={name}
            data-latest={index === last || undefined}
            data-highest={height === 100 || undefined}
            data-chosen={index === chosen || undefined}
            onPointerUp={({ pointerType }) => {
              if (pointerType !== 'mouse') choose(index === chosen ? null : index);
            }}
          >
            <title>{nameOf({ name, value, text })}</title>
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
      {chosen !== null && shown && (
        <p aria-hidden="true" className="ui-bars-chosen">
          {nameOf(shown)}
        </p>
      )}
      {bars.length > 1 && (
        <input
          type="range"
          className="ui-hidden"
          aria-label={`${label}: choose a ${category.toLowerCase()}`}
          aria-valuetext={shown && nameOf(shown)}
          min={0}
          max={last}
          value={chosen ?? last}
          onFocus={() => choose(chosen ?? last)}
          onBlur={() => choose(null)}
          onChange={({ target }) => choose(target.valueAsNumber)}
        />
      )}
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
