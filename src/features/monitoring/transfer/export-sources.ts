import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { csvDownload, csvFileName } from '../../../lib/exports/write-csv';
import { readAhead, type Download } from '../../../lib/download';
import type { AuditActor, AuditTrail } from '../../audit/audit-trail';
import type { CompetitorsRepo } from '../competitors/competitors.repo';
import { viewMonitoring } from '../monitoring.rules';
import type { SourcesRepo } from '../sources/sources.repo';
import { writeOpml } from './opml';
import { transferColumns, transferRows } from './transfer-rows';
import type { TransferFormat } from './transfer.schema';

interface Dependencies {
  competitors: CompetitorsRepo;
  sources: SourcesRepo;
  audit: AuditTrail;
  clock: Clock;
}

interface ExportedWorkspace {
  id: string;
  name: string;
}

/** Exports all competitors of a workspace with their sources as CSV, or their feeds as OPML. */
export function createSourceExport({ competitors, sources, audit, clock }: Dependencies) {
  async function exportOf(
    by: AuditActor,
    workspace: ExportedWorkspace,
    format: TransferFormat,
  ): Promise<Download> {
    const file = await fileOf(workspace, format);
    await audit.record(by, {
      workspaceId: workspace.id,
      action: 'exported',
      objectType: 'monitored_source',
      objectId: null,
      objectName: 'Monitored sources',
    });
    return file;
  }

  async function fileOf({ id, name: workspaceName }: ExportedWorkspace, format: TransferFormat) {
    const pages = transferRows({ competitors, sources }, id);
    const named = { what: 'monitored sources', workspaceName, at: clock.now() };
    if (format === 'csv') return csvDownload({ ...named, columns: transferColumns, pages });
    return {
      fileName: csvFileName(named).replace(/csv$/, 'opml'),
      contentType: 'text/x-opml; charset=utf-8',
      content: await readAhead(writeOpml(`${workspaceName}: monitored sources`, pages)),
    };
  }

  return {
    async exportSources(actor: Actor, format: TransferFormat): Promise<Download> {
      authorize(actor, viewMonitoring);
      return exportOf(actor, { id: actor.workspaceId, name: actor.workspaceName }, format);
    },

    /** For the command line. */
    exportForOperator: (workspace: ExportedWorkspace, format: TransferFormat): Promise<Download> =>
      exportOf('Command line', workspace, format),
  };
}

export type SourceExport = ReturnType<typeof createSourceExport>;
