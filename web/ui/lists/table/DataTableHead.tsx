import type { Header } from '@tanstack/react-table';
import { useEffect, useRef } from 'react';
import { Link } from '../../actions/Link';
import { Icon } from '../../icons/Icon';
import { columnWidth, role, type DataColumn, type DataSort, type usedFeatures } from './data-table-parts';

interface HeadProps<Row extends object> {
  header: Header<typeof usedFeatures, Row, unknown>;
  column: DataColumn<Row>;
  sort: DataSort;
}

/** The header of a column, which sorts by it and changes its width. */
export function HeadCell<Row extends object>({
  header,
  column: { id, header: text, align },
  sort,
}: HeadProps<Row>) {
  const href = sort.hrefOf(id);
  const isSorted = sort.column === id;
  const direction = sort.isDescending ? 'descending' : 'ascending';
  const width = header.getSize();
  const { column } = header;
  return (
    <th
      scope="col"
      role={role.columnheader}
      data-align={align}
      aria-sort={isSorted ? direction : href === null ? undefined : 'none'}
    >
      {href === null ? (
        <span className="ui-data-head">{text}</span>
      ) : (
        <Link
          look="head"
          href={href}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            sort.onSort(id);
          }}
        >
          <span>{text}</span>
          {isSorted && <Icon name={sort.isDescending ? 'arrow-down' : 'arrow-up'} />}
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
            header.getResizeHandler()(event);
          }}
          onTouchStart={header.getResizeHandler()}
          onDoubleClick={() => column.resetSize()}
          onChange={(event) => {
            const next = event.currentTarget.valueAsNumber;
            if (!column.getIsResizing())
              header.getContext().table.setColumnSizing((sizes) => ({ ...sizes, [id]: next }));
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
