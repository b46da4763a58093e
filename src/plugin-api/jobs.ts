import type { IntegrationSettings } from './integrations';
import type { PluginTools } from './tools';

/** The tools of a job. */
export interface JobTools extends Pick<
  PluginTools,
  'fetch' | 'log' | 'signal' | 'now' | 'readFeed' | 'readPage'
> {
  /** The workspace that the job runs for; null without an integration. */
  workspaceId: string | null;
  /** The settings that an admin of this workspace has entered; empty without an integration. */
  settings: IntegrationSettings;
}

/** Work that PartnerHub repeats. */
export interface PluginJob {
  /** Unique among the jobs of the plugin: lowercase letters, digits and hyphens. */
  name: string;
  /** Minutes from one start to the next, from 1 to 44,640 (31 days). */
  every: number;
  /**
   * The id of one of the plugin's integrations. The job then runs for each workspace that has connected it, with the
   * settings of that workspace. Otherwise, it runs once for the whole installation.
   */
  integration?: string;
  /**
   * Runs once per interval, in one of the processes that serve the installation. Has two minutes. When it throws or its
   * process ends, it runs again after the interval.
   */
  run(tools: JobTools): Promise<void> | void;
}
