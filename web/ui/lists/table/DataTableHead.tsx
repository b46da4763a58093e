import type { Header } from '@tanstack/react-table';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from '../../actions/Link';
import { Icon } from '../../icons/Icon';
import { columnWidth, role, type DataColumn, type DataSort, type usedFeatures } from './data-table-parts';

interface HeadProps<Row extends object> {
  header: Header<typeof usedFeatures, Row, unknown>;
  column: DataColumn<Row>;
  sort: DataSort;
  /** Whether the column takes the remaining space, because nobody has chosen its width. */
  isFlexible: boolean;
}

/** The header of a column, which sorts by it and changes its width. */
export function HeadCell<Row extends object>({
  header,
  column: { id, header: text, align },
  sort,
  isFlexible,
}: HeadProps<Row>) {
  const href = sort.hrefOf(id);
  const place = sort.orders.findIndex((order) => order.column === id);
  const isDescending = sort.orders[place]?.isDescending ?? false;
  const direction = isDescending ? 'descending' : 'ascending';
  const width = header.getSize();
  const { column } = header;
  const { table } = header.getContext();
  const cell = useRef<HTMLTableCellElement>(null);
  /** Begins a change with the width that the column has on the screen. */
  const keepWidth = () => {
    const shown = cell.current?.offsetWidth;
    if (isFlexible && shown) flushSync(() => table.setColumnSizing((sizes) => ({ ...sizes, [id]: shown })));
  };
  return (
    <th
      ref={cell}
      scope="col"
      role={role.columnheader}
      data-align={align}
      aria-sort={place === 0 ? direction : href === null ? undefined : 'none'}
    >
      {href === null ? (
        <span className="ui-data-head">{text}</span>
      ) : (
        <Link
          look="head"
          href={href}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            sort.onSort(id, event.shiftKey);
          }}
        >
          <span>{text}</span>
          {place >= 0 && <Icon name={isDescending ? 'arrow-down' : 'arrow-up'} />}
          {place > 0 && (
            <>
              <span aria-hidden="true">{place + 1}</span>
              <span className="ui-hidden">sorted second, {direction}</span>
            </>
          )}
        </Link>
      )}
      <span className="ui-data-resizer" data-active={column.getIsResizing() || undefined}>
        {/* The arrow keys move the slider. Pointers drag the column's edge instead. */}
        <input
          type="range"
          aria-label={`Width of ${text}`}
          aria-valuetext={`${Math.round(width)} pixels`}
          min={columnWidth.min}
          max={columnWidth.max}
          step={columnWidth.keyStep}
          value={width}
          onMouseDown={(event) => {
            event.preventDefault();
            keepWidth();
            header.getResizeHandler()(event);
          }}
          onTouchStart={(event) => {
            keepWidth();
            header.getResizeHandler()(event);
          }}
          onKeyDown={({ key }) => {
            if (key.startsWith('Arrow')) keepWidth();
          }}
          onDoubleClick={() => column.resetSize()}
          onChange={(event) => {
            const next = event.currentTarget.valueAsNumber;
            if (!column.getIsResizing()) table.setColumnSizing((sizes) => ({ ...sizes, [id]: next }));
          }}
        />
      </span>
    </th>
  );
}

interface HeadCheckboxProps {
  isAll: boolean;
  isSome: boolean;
  onChange: (event: unknown) => void;
}

/** Selects all rows of the page. */
export function HeadCheckbox({ isAll, isSome, onChange }: HeadCheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isSome && !isAll;
  }, [isAll, isSome]);
  return (
    <input
      ref={ref}
      type="checkbox"
      className="ui-check"
      aria-label="Select all on this page"
      checked={isAll}
      onChange={onChange}
    />
  );
}
