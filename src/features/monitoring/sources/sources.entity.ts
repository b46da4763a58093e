import { defineEntity } from '../../../lib/entities/entity';
import type { StoredOptions } from '../../../plugin-host/source-options.rules';
import type { CheckFrequency, SourceStatus } from '../monitoring.rules';

/** A monitored source (spec §3), with its last error and when its next check is due. */
export interface Source {
  id: string;
  workspaceId: string;
  competitorId: string;
  sourceType: string;
  sourceUrl: string | null;
  sourceHandle: string | null;
  platform: string | null;
  status: SourceStatus;
  checkFrequency: CheckFrequency;
  lastChecked: string | null;
  contentHash: string | null;
  lastError: string | null;
  nextCheckAt: string;
  /** For web pages: whether robots.txt is ignored. */
  ignoreRobots: boolean;
  /** The address before the last permanent redirect that was followed; null if there was none. */
  previousUrl: string | null;
  /** The options of its type that differ from their defaults. */
  options: StoredOptions;
  /** A limitation of its last successful check; null if there was none. */
  lastNote: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A source with its competitor's name and the number of items that are deleted with it. */
export interface CountedSource extends Source {
  competitorName: string;
  itemCount: number;
}

export const sourceEntity = defineEntity<CountedSource>()({
  title: 'sourceUrl',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    competitorId: { isFixed: true },
    sourceType: { isFixed: true },
    sourceUrl: { isFixed: true },
    sourceHandle: { isFixed: true },
    platform: { isFixed: true },
    status: { edit: 'status' },
    checkFrequency: { edit: true },
    lastChecked: {},
    contentHash: {},
    lastError: {},
    nextCheckAt: {},
    ignoreRobots: { edit: true, stored: 'boolean' },
    previousUrl: { isFixed: true },
    options: { edit: true, stored: 'json' },
    lastNote: {},
    createdAt: { isFixed: true },
    updatedAt: {},
    competitorName: { from: 'c.name' },
    itemCount: { from: null },
  },
});
