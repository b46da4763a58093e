import type { Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { CsvColumn } from '../../lib/exports/write-csv';
import type { Download } from '../../lib/download';
import type { AnyEntity } from '../../lib/entities/entity';
import { entityColumns } from '../../lib/exports/entity-columns';
import type { ExportAs } from '../../lib/export-request.schema';
import { exportFile } from '../../lib/exports/export-file';
import { paginate } from '../../lib/paginate';
import type { Page, PageRequest } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import type { AuditObject } from '../audit/audit.rules';

interface Dependencies {
  entity: AnyEntity;
  objectType: AuditObject;
  audit: AuditTrail;
  clock: Clock;
}

interface ExportOptions extends ExportAs {
  /** The name of the file. Default: `name` */
  what?: string;
  /** Columns after those of the declaration. */
  columns?: readonly CsvColumn<object>[] | undefined;
}

export function createExport({ entity, objectType, audit, clock }: Dependencies) {
  const columns = entityColumns(entity);

  /**
   * Returns all pages of a list as a file. Throws the errors of the first page.
   * @param name The plural, such as `Leads`
   * @throws 400 for parameters that contradict each other
   */
  return async function exportRecords(
    actor: Member,
    name: string,
    page: (request: PageRequest) => Promise<Page<object>>,
    { what = name, columns: others = [], file, fields }: ExportOptions = {},
  ): Promise<Download> {
    const { workspaceId, workspaceName, timeZone } = actor;
    const download = await exportFile({
      what,
      workspaceName,
      at: clock.now(),
      columns: [...columns, ...others],
      pages: paginate(page),
      file,
      fields,
      timeZone,
    });
    await audit.record(actor, {
      workspaceId,
      action: 'exported',
      objectType,
      objectId: null,
      objectName: name,
    });
    return download;
  };
}
