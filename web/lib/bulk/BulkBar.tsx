import { useState, type ReactNode } from 'react';
import { MAX_BULK, MAX_MATCHING } from '../../../src/features/records/bulk.rules';
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
  /** Whether all selected records are changed by one call, so that long lists are changed in parts. */
  isOneCall?: boolean | undefined;
  /** Path of the list call with the filters of the screen. */
  listPath: string;
  children: ReactNode;
}

/** Bar with the number of selected records, the actions on them, and the reasons why some failed. */
export function BulkBar(props: Props) {
  const { selection, bulk, rows, total, totalIsMinimum, words, listPath, isOneCall, children } = props;
  const [isLoading, setLoading] = useState(false);
  const { count, all } = selection;
  const isLong = totalIsMinimum || total > MAX_BULK;
  const max = isOneCall ? MAX_BULK : MAX_MATCHING;
  const isTooLong = total > max;
  const most = isTooLong ? MAX_BULK : total;

  async function load<Result>(path: string): Promise<Result | null> {
    setLoading(true);
    const found = await readCall<Result>(path, new AbortController().signal);
    setLoading(false);
    return found;
  }

  async function selectKnown() {
    if (rows.length === total && !totalIsMinimum) return selection.select(rows);
    const query = `${listPath}${listPath.includes('?') ? '&' : '?'}limit=${MAX_BULK}`;
    const found = await load<Named[]>(query);
    if (found) selection.select(found);
    else notifyError(`The ${words[1]} could not be loaded. Try again.`);
  }

  /** Selects more records than the browser loads, by their exact number. */
  async function selectMatching() {
    const found = await load<{ count: number }>(bulk.matchingPath);
    if (found) selection.selectAll(found.count);
    else
      notifyError(
        `The ${words[1]} could not be counted. At most ${MAX_MATCHING.toLocaleString('en-US')} can be changed at once.`,
      );
  }

  // How far a long list is counted depends on the time that it takes.
  const shownMost = totalIsMinimum && !isTooLong ? words[1] : most.toLocaleString('en-US');
  return (
    <>
      {count > 0 && (
        <SelectionBar
          id={selection.barId}
          label={`Selected ${words[1]}`}
          count={`${count.toLocaleString('en-US')} selected`}
          note={
            isTooLong && count >= MAX_BULK ? noteOf(max, countOf(total, totalIsMinimum, words)) : undefined
          }
          onClear={selection.clear}
        >
          {all === null && (count < most || totalIsMinimum) && (
            <Button
              size="sm"
              variant="ghost"
              isPending={isLoading}
              onPress={() => void (isLong && !isTooLong ? selectMatching() : selectKnown())}
            >
              {isTooLong ? `Select the first ${shownMost}` : `Select all ${shownMost}`}
            </Button>
          )}
          {(count <= MAX_BULK || all !== null) && children}
        </SelectionBar>
      )}
      <BulkFailures {...bulk.outcome} />
    </>
  );
}

const noteOf = (max: number, all: string) =>
  `At most ${max.toLocaleString('en-US')} of the ${all} can be changed at once.`;
