import type { ComponentProps, ReactNode } from 'react';
import { BulkBar } from '../../lib/bulk/BulkBar';
import { BulkDelete } from '../../lib/bulk/BulkDelete';
import { BulkMerge } from '../../lib/bulk/BulkMerge';
import { BulkOwner } from '../../lib/bulk/BulkOwner';
import { useBulk, type Bulk } from '../../lib/bulk/useBulk';
import type { Choice } from '../../ui/forms/choices/choices';
import { Menu } from '../../ui/overlays/Menu';
import { statusLabel } from '../../ui/tokens/status';

export interface BulkProps extends Pick<
  ComponentProps<typeof BulkBar>,
  'selection' | 'rows' | 'total' | 'totalIsMinimum' | 'isOneCall'
> {
  /** The colleagues who can own records. Undefined for records without an owner. */
  owners?: readonly Choice[] | undefined;
  isOwnerRequired?: true | undefined;
  /** Path of the calls. */
  api: string;
  words: readonly [one: string, many: string];
  /** The statuses that the user can choose. None for records that can only be deleted. */
  statuses: readonly string[];
  /** Returns the change that gives a status. Default: `{ status }` */
  changeOf?: (status: string) => object;
  /** Draws further actions. */
  actions?: (bulk: Bulk, count: number) => ReactNode;
  /** Whether the records can be deleted. Default: unless there are further actions */
  canDelete?: boolean;
  /** Whether two of the records can be merged. */
  canMerge?: boolean;
}

/** The actions on the selected records. */
export default function RecordBulkBar({
  owners,
  isOwnerRequired,
  api,
  words,
  statuses,
  changeOf = (status) => ({ status }),
  actions,
  canDelete = !actions,
  canMerge = false,
  ...list
}: BulkProps) {
  const { selection } = list;
  const [one, many] = words;
  const bulk = useBulk({ path: api, words, selection });
  return (
    <BulkBar {...list} bulk={bulk} words={words} listPath={`${api}?${selection.query}`}>
      {owners && <BulkOwner bulk={bulk} owners={owners} isRequired={isOwnerRequired} />}
      {statuses.length > 0 && (
        <Menu
          label="Change Status"
          icon="swap"
          placement="top start"
          items={statuses.map((status) => ({
            id: status,
            label: statusLabel(status),
            onAction: () => void bulk.run({ change: changeOf(status) }, `moved to ${statusLabel(status)}`),
          }))}
        />
      )}
      {canMerge && <BulkMerge selection={selection} path={api} words={words} />}
      {actions?.(bulk, selection.count)}
      {canDelete && (
        <BulkDelete
          bulk={bulk}
          count={selection.count}
          words={words}
          consequence={[`This deletes the ${one}.`, `This deletes these ${many}.`]}
        />
      )}
    </BulkBar>
  );
}
