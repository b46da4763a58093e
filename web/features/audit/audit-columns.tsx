import type { ReactNode } from 'react';
import { auditEntity } from '../../../src/features/audit/audit.entity';
import type { AuditEntryView } from '../../../src/features/audit/audit.service';
import { auditActions, auditObjects, type AuditObject } from '../../../src/features/audit/audit.rules';
import { changeLabel, valueText } from '../../../src/features/audit/audit-words.rules';
import { recordOf } from '../../../src/records';
import { columnsOf } from '../../records/list/columns';
import type { WorkbenchList } from '../../records/list/WorkbenchTable';
import { LocalTime } from '../../lib/texts/LocalTime';
import { ChangeList, type Change } from '../../ui/lists/history/ChangeList';
import { Link } from '../../ui/actions/Link';
import { Text } from '../../ui/text/Text';
import { statusLabel } from '../../ui/tokens/status';
import { objectPath } from './object-path';

interface Named {
  type: AuditObject;
  id: string | null;
  name: string;
  exists: boolean;
}

const muted = (text: ReactNode) => (
  <Text as="span" tone="muted">
    {text}
  </Text>
);

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
  <>
    <strong>{auditActions[entry.action]}</strong>
    {/* The object of a sign-in is the actor, who is already named in the row. */}
    {entry.objectId === null || entry.objectId !== entry.actorId ? (
      <>
        {' '}
        · {objectWords(objectOf(entry))}
        {entry.objectDisplayName !== null && <> {muted(entry.objectName)}</>}
      </>
    ) : null}
    {entry.parent && <> {muted(<>in {objectWords(entry.parent)}</>)}</>}
  </>
);

const { column } = columnsOf(auditEntity);

/** Each index of the log ends with the time, so that lists have no other order. */
export const auditList: WorkbenchList<AuditEntryView> = {
  name: 'audit-log',
  order: '-createdAt',
  columns: [
    column('what', 280, {
      header: 'What',
      cell: (entry) => (entry.groupSize > 1 ? whatOfGroup(entry) : what(entry)),
    }),
    column('changes', 360, {
      header: 'Changes',
      phone: 'more',
      cell: (entry) => entry.changes.length > 0 && <ChangeList changes={changesOf(entry)} />,
    }),
    column('who', 150, {
      header: 'Who',
      phone: 'line',
      cell: ({ actorName, actorDisplayName }) => (
        <span title={actorName}>{actorDisplayName ?? actorName}</span>
      ),
    }),
    column('createdAt', 160, {
      header: 'When',
      sort: 'descending',
      phone: 'side',
      cell: ({ createdAt }) => muted(<LocalTime time={createdAt} />),
    }),
    column('address', 140, { cell: ({ address }) => address }),
  ],
};
