import { Button } from '../actions/Button';
import { useLazyPanel } from '../overlays/useLazyPanel';

const loadPanel = () => import('./FilterChoicesPanel');

interface Props {
  /** All columns of the table. The first one is always shown. */
  columns: readonly { id: string; header: string }[];
  /** The other visible columns, in the table's order. */
  shown: readonly string[];
  onChange: (shown: string[]) => void;
  onReset: () => void;
}

/** Choice of a DataTable's columns, in a popover. A column that is chosen again becomes the last one. */
export function ColumnChoices({ columns, shown, onChange, onReset }: Props) {
  const { button, Panel, panel } = useLazyPanel(loadPanel);
  return (
    <>
      <span className="ui-column-choices">
        <Button {...button} icon="columns" aria-haspopup="dialog">
          Columns
        </Button>
      </span>
      {Panel && (
        <Panel
          {...panel}
          label="Columns"
          value={shown}
          choices={columns.slice(1).map(({ id, header }) => ({ id, label: header }))}
          onChange={onChange}
          clearLabel="Reset"
          onClear={onReset}
        />
      )}
    </>
  );
}
