import type { AuditEntryView } from '../../../src/features/audit/audit.service';
import { auditActions, auditObjects, type AuditObject } from '../../../src/features/audit/audit.rules';
import { changeLabel, valueText } from '../../../src/features/audit/audit-words.rules';
import { LocalTime } from '../../lib/texts/LocalTime';
import { PersonName } from '../../lib/texts/PersonName';
import { ChangeList, type Change } from '../../ui/lists/history/ChangeList';
import { Link } from '../../ui/actions/Link';
import { Lines } from '../../ui/layout/Lines';
import type { TableColumn } from '../../ui/lists/table/Table';
import { Text } from '../../ui/text/Text';
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
  return (
    <>
      {kind}{' '}
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
  return isHidden ? { label, isHidden } : { label, before: valueText(from), after: valueText(to) };
}

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

export const auditColumns: TableColumn<AuditEntryView>[] = [
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
        <PersonName name={actorDisplayName} email={actorName} />
        {address !== null && (
          <Text as="span" tone="muted" isNumeric>
            from {address}
          </Text>
        )}
      </Lines>
    ),
  },
  { id: 'what', header: 'What', cell: what, isRowHeader: true },
  {
    id: 'changes',
    header: 'Changes',
    cell: ({ changes }) => changes.length > 0 && <ChangeList changes={changes.map(changeOf)} />,
  },
];
