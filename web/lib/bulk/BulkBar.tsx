import { useState, type ReactNode } from 'react';
import { MAX_BULK } from '../../../src/features/records/bulk.rules';
import { Button } from '../../ui/actions/Button';
import { notifyError } from '../../ui/feedback/toast-queue';
import { SelectionBar } from '../../ui/lists/SelectionBar';
import { BulkFailures } from './BulkFailures';
import { readCall } from '../requests/call';
import { countOf } from '../lists/count-of';
import type { Bulk } from './useBulk';
import type { ListSelection, Named } from '../lists/useSelection';

interface Props {
  selection: ListSelection;
  bulk: Bulk;
  /** The records of the page. */
  rows: readonly Named[];
  /** The length of the filtered list. */
  total: number;
  totalIsMinimum: boolean;
  words: readonly [one: string, many: string];
  /** Path of the list call with the filters of the screen. */
  listPath: string;
  children: ReactNode;
}

/** Bar with the number of selected records, the actions on them, and the reasons why some failed. */
export function BulkBar(props: Props) {
  const { selection, bulk, rows, total, totalIsMinimum, words, listPath, children } = props;
  const [isLoading, setLoading] = useState(false);
  const count = selection.names.size;
  const most = Math.min(total, MAX_BULK);
  const isLong = totalIsMinimum || total > MAX_BULK;
  const shownMost = most.toLocaleString('en-US');

  async function selectAll() {
    if (rows.length === total && !totalIsMinimum) return selection.select(rows);
    setLoading(true);
    const query = `${listPath}${listPath.includes('?') ? '&' : '?'}limit=${MAX_BULK}`;
    const found = await readCall<Named[]>(query, new AbortController().signal);
    setLoading(false);
    if (found) selection.select(found);
    else notifyError(`The ${words[1]} could not be loaded. Try again.`);
  }

  return (
    <>
      {count > 0 && (
        <SelectionBar
          id={selection.barId}
          label={`Selected ${words[1]}`}
          count={`${count.toLocaleString('en-US')} selected`}
          note={isLong && count >= MAX_BULK ? noteOf(total, totalIsMinimum, words) : undefined}
          onClear={selection.clear}
        >
          {count < most && (
            <Button size="sm" variant="ghost" isPending={isLoading} onPress={() => void selectAll()}>
              {isLong ? `Select the first ${shownMost}` : `Select all ${shownMost}`}
            </Button>
          )}
          {count <= MAX_BULK && children}
        </SelectionBar>
      )}
      <BulkFailures {...bulk.outcome} />
    </>
  );
}

const noteOf = (total: number, isMinimum: boolean, words: Props['words']) =>
  `At most ${MAX_BULK} of the ${countOf(total, isMinimum, words)} can be changed at once.`;
