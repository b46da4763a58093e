import { vars } from '../tokens/layout';
import { Link } from '../actions/Link';

/** Positions are in per cent of the drawing. */
export interface DrawnMark {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The figure in words, such as `March 2026: $1,200.00`. */
  label: string;
  /** The list that the figure counts. */
  href: string;
  /** The place of its series. */
  tone: number;
  /** A point of a line, in its middle. */
  isDot?: boolean;
  /** Whether the figure is written into the mark. */
  hasText?: boolean;
  /** The strength of a cell of a heat map, 0 to 1. */
  level?: number;
}

interface Place {
  at: number;
  text: string;
}

export interface DrawnChart {
  kind: 'bar' | 'line' | 'funnel' | 'heatmap';
  label: string;
  currency: string | null;
  marks: readonly DrawnMark[];
  paths: readonly { d: string; tone: number; isArea: boolean }[];
  series: readonly { label: string; tone: number }[];
  labels: readonly Place[];
  rowLabels: readonly Place[];
  ticks: readonly Place[];
  /** Rows of a heat map or funnel; 0 for other charts. */
  lines: number;
  /** Categories that aren't drawn. */
  left: number;
}

interface Props {
  /** Title of the chart for screen readers. */
  label: string;
  chart: DrawnChart;
}

/**
 * Chart whose every bar, point and cell is a link to the records that it counts, for keyboards and screen readers too. The
 * caller shows the same figures as a table.
 */
export function FigureChart({ label, chart }: Props) {
  const { kind, marks, paths, series, labels, rowLabels, ticks, lines, left, currency } = chart;
  return (
    <figure
      className="ui-chart"
      data-kind={kind}
      aria-label={label}
      style={vars({ '--lines': lines || undefined })}
    >
      {series.length > 0 && (
        <ul className="ui-chart-legend">
          {series.map((one) => (
            <li key={one.label} data-tone={one.tone}>
              {one.label}
            </li>
          ))}
        </ul>
      )}
      <div className="ui-chart-frame">
        <div className="ui-chart-scale" aria-hidden="true">
          {[...ticks, ...rowLabels].map(({ at, text }) => (
            <span key={text} style={vars({ '--at': `${at}%` })}>
              {text}
            </span>
          ))}
        </div>
        <div className="ui-chart-area">
          <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
            {ticks.map(({ at, text }) => (
              <line key={text} x1="0" x2="100" y1={at} y2={at} />
            ))}
            {paths.map(({ d, tone, isArea }) => (
              <path key={d} d={d} data-tone={tone} data-area={isArea || undefined} />
            ))}
          </svg>
          {marks.map(({ x, y, width, height, label: text, href, tone, isDot, hasText, level }) => (
            <div
              key={`${tone} ${x} ${y}`}
              className="ui-chart-mark"
              data-tone={tone}
              data-dot={isDot}
              style={vars({
                '--x': `${x}%`,
                '--y': `${y}%`,
                '--width': `${width}%`,
                '--height': `${height}%`,
                '--level': level === undefined ? undefined : `${level * 100}%`,
              })}
            >
              <Link look="none" href={href} title={text} aria-label={text}>
                {hasText && text}
              </Link>
            </div>
          ))}
        </div>
        <div
          className="ui-chart-labels"
          aria-hidden="true"
          data-many={labels.length > 8 || undefined}
          style={vars({ '--count': labels.length })}
        >
          {labels.map(({ at, text }) => (
            <span key={text} style={vars({ '--at': `${at}%` })}>
              {text}
            </span>
          ))}
        </div>
      </div>
      {(currency ?? left > 0) && (
        <figcaption>
          {[currency && `In ${currency}`, left > 0 && `${left.toLocaleString('en-US')} more in the table`]
            .filter(Boolean)
            .join(' · ')}
        </figcaption>
      )}
    </figure>
  );
}
