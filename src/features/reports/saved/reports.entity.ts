import { defineEntity } from '../../../lib/entities/entity';
import type { ReportDefinition } from '../report-definition.schema';
import type { Chart, Interval, ReportSchedule } from './saved-reports.rules';

/** A saved report as its table stores it. */
export interface StoredReport {
  id: string;
  workspaceId: string;
  name: string;
  definition: ReportDefinition;
  chart: Chart;
  /** Everyone in the workspace sees it. */
  shared: boolean;
  /** null: it isn't mailed. */
  scheduleEvery: Interval | null;
  scheduleDay: number | null;
  /** null when the account is deleted, and for built-in reports. */
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** With its creator's name, or email without one. */
export type NamedReport = StoredReport & { createdByName: string | null };

/** A report as calls answer it. */
export interface ShownReport extends Omit<NamedReport, 'workspaceId' | 'scheduleEvery' | 'scheduleDay'> {
  schedule: ReportSchedule | null;
  /** Made by PartnerHub, so that it can't change. */
  builtIn: boolean;
}

export const reportEntity = defineEntity<NamedReport>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    name: { label: 'Name', edit: true },
    definition: { stored: 'json', edit: true },
    chart: { label: 'Chart', edit: true },
    shared: { stored: 'boolean', edit: true },
    scheduleEvery: { edit: true },
    scheduleDay: { edit: true },
    createdBy: { isFixed: true },
    createdByName: { from: { user: 'u' } },
    createdAt: { isFixed: true },
    updatedAt: {},
  },
});
