import type { AuditEntryView } from '../../../src/features/audit/audit.service';
import { auditActions, auditObjects, type AuditObject } from '../../../src/features/audit/audit.rules';
import { changeLabel, valueText } from '../../../src/features/audit/audit-words.rules';
import { recordOf } from '../../../src/records';
import { LocalTime } from '../../lib/texts/LocalTime';
import { ChangeList, type Change } from '../../ui/lists/history/ChangeList';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { Lines } from '../../ui/layout/Lines';
import type { TableColumn } from '../../ui/lists/table/Table';
import { Text } from '../../ui/text/Text';
import { statusLabel } from '../../ui/tokens/status';
import { objectPath } from './object-path';

interface Named {
  type: AuditObject;
  id: string | null;
  name: string;
  exists: boolean;
}

/** Renders, for example, "Partner Fabrikam", linked if the object still exists. */
function objectWords(object: Named) {
  const kind = auditObjects[object.type];
  const path = objectPath(object);
  if (object.name === kind) return kind;
  // The name of an import says the kind, too: "25 partners from list.csv".
  const hasKind = object.id === null || object.name.toLowerCase().startsWith(`${kind.toLowerCase()} `);
  return (
    <>
      {hasKind ? '' : `${kind} `}
      {path === null ? (
        object.name
      ) : (
        <Link look="none" href={path}>
          {object.name}
        </Link>
      )}
    </>
  );
}

const objectOf = (entry: AuditEntryView): Named => ({
  type: entry.objectType,
  id: entry.objectId,
  name: entry.objectDisplayName ?? entry.objectName,
  exists: entry.objectExists,
});

function changeOf(change: AuditEntryView['changes'][number]): Change {
  const { from, to, isHidden } = change;
  const label = changeLabel(change);
  if (isHidden) return { label, isHidden };
  const textOf = (value: unknown) =>
    change.field === 'status' ? statusLabel(valueText(value)) : valueText(value);
  return { label, before: textOf(from), after: textOf(to) };
}

/** The changes of a group, whose records can have had different values before. */
const changesOf = ({ changes, groupSize }: AuditEntryView): Change[] =>
  changes.map((change) => changeOf(groupSize > 1 ? { ...change, from: null } : change));

/** Renders, for example, "Deleted · 208 partners", which opens the list of them. */
const whatOfGroup = ({ action, objectType, operationId, groupSize }: AuditEntryView) => {
  const noun = (recordOf(objectType)?.plural ?? 'Records').toLowerCase();
  return (
    <>
      <strong>{auditActions[action]}</strong> ·{' '}
      <Link
        href={`?tab=audit&operation=${operationId}`}
      >{`${groupSize.toLocaleString('en-US')} ${noun}`}</Link>
    </>
  );
};

const what = (entry: AuditEntryView) => (
  <div>
    <strong>{auditActions[entry.action]}</strong>
    {/* The object of a sign-in is the actor, who is already named in the row. */}
    {entry.objectId === null || entry.objectId !== entry.actorId ? (
      <>
        {' '}
        · {objectWords(objectOf(entry))}
        {entry.objectDisplayName !== null && (
          <Text as="div" tone="muted" size="sm">
            {entry.objectName}
          </Text>
        )}
      </>
    ) : null}
    {entry.parent && (
      <Text as="div" tone="muted">
        {objectWords(entry.parent)}
      </Text>
    )}
  </div>
);

interface Actions {
  /** The ids of the operations that the user can undo. */
  undoable: ReadonlySet<string>;
  /** Undefined while one is being undone. */
  onUndo: ((operationId: string) => void) | undefined;
}

export const auditColumns = ({ undoable, onUndo }: Actions): TableColumn<AuditEntryView>[] => [
  {
    id: 'createdAt',
    header: 'When',
    cell: ({ createdAt }) => (
      <Text as="span" tone="muted">
        <LocalTime time={createdAt} />
      </Text>
    ),
  },
  {
    id: 'who',
    header: 'Who',
    cell: ({ actorName, actorDisplayName, address }) => (
      <Lines>
        <Text as="span" title={actorName}>
          {actorDisplayName ?? actorName}
        </Text>
        {address !== null && (
          <Text as="span" tone="muted" size="sm" isNumeric>
            from {address}
          </Text>
        )}
      </Lines>
    ),
  },
  {
    id: 'what',
    header: 'What',
    cell: (entry) => (entry.groupSize > 1 ? whatOfGroup(entry) : what(entry)),
    isRowHeader: true,
  },
  {
    id: 'changes',
    header: 'Changes',
    cell: (entry) => entry.changes.length > 0 && <ChangeList changes={changesOf(entry)} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: ({ operationId, groupSize, action, objectId }) =>
      operationId !== null &&
      undoable.has(operationId) &&
      (groupSize > 1 || objectId === null) && (
        <Button
          size="sm"
          accessibleName={`Undo: ${auditActions[action]}`}
          isDisabled={!onUndo}
          onPress={() => onUndo?.(operationId)}
        >
          Undo
        </Button>
      ),
  },
];
