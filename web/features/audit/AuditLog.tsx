import { useNavigate } from '@remix-run/react';
import { auditActions } from '../../../src/features/audit/audit.rules';
import type { AuditEntryView } from '../../../src/features/audit/audit.service';
import { useUndo } from '../../lib/bulk/useUndo';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { WorkbenchTable } from '../../records/list/WorkbenchTable';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { Tabs } from '../../ui/navigation/Tabs';
import { auditList } from './audit-columns';
import type { AuditLogPanel } from './audit-panel.server';
import { AuditFilters, auditFilterNames, auditPlaces, useExportPath } from './AuditFilters';
import { usePeriods } from './usePeriods';

/** The audit log tab of Settings, for admins and owners. */
export default function AuditLog({ log, people, undoable }: AuditLogPanel) {
  const { undo, isPending } = useUndo();
  const navigate = useNavigate();
  const filters = useUrlFilters<string>(auditFilterNames, auditPlaces);
  const periods = usePeriods();
  const exportPath = useExportPath();
  const undoButton = ({ operationId, groupSize, action, objectId }: AuditEntryView) =>
    operationId !== null &&
    undoable.includes(operationId) &&
    (groupSize > 1 || objectId === null) && (
      <Button
        size="sm"
        accessibleName={`Undo: ${auditActions[action]}`}
        isDisabled={isPending}
        onPress={() => void undo(operationId)}
      >
        Undo
      </Button>
    );
  return (
    <Tabs
      label="Audit log by time"
      {...periods}
      onChange={(id) => navigate(periods.hrefOf(id), { preventScrollReset: true })}
    >
      <WorkbenchTable
        {...log}
        list={auditList}
        label="Audit log"
        words={['entry', 'entries']}
        searched="by record name"
        filters={filters}
        more={<AuditFilters filters={filters} people={people} />}
        actions={
          <ButtonLink icon="download" href={exportPath} download>
            Export CSV
          </ButtonLink>
        }
        buttons={undoButton}
        empty={{
          icon: 'clock',
          title: 'No entries found',
          purpose: 'What people do in this workspace appears here.',
          noMatch: 'Nothing in the audit log matches these filters.',
        }}
      />
    </Tabs>
  );
}
