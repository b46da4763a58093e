import { seconds } from '../../lib/clock';
import { admins } from '../../lib/roles';

/** Rules of moves from other programs for affiliates (contract-3, F). Free of zod, so that screens may import them. */
export const runSwitches = admins;

export const switchStatuses = ['running', 'done', 'failed'] as const;
export type SwitchStatus = (typeof switchStatuses)[number];

/** What a run does, in its order. */
export const switchSteps = {
  affiliates: 'Reading affiliates',
  links: 'Reading links',
  planning: 'Comparing with your workspace',
  partners: 'Adding partners and payees',
  codes: 'Adding links',
  coupons: 'Adding coupons',
  customers: 'Adding customers',
  commissions: 'Adding commissions',
} as const;
export type SwitchStep = keyof typeof switchSteps;

/** What a run adds. */
export const switchedKinds = ['partners', 'payees', 'links', 'coupons', 'customers', 'commissions'] as const;
export type SwitchedKind = (typeof switchedKinds)[number];
export type SwitchCounts = Record<SwitchedKind, number>;

/** What a run leaves out. */
export type LeftOutKind = 'affiliate' | 'link' | 'alias' | 'coupon' | 'customer' | 'commission';

export interface LeftOut {
  what: LeftOutKind;
  /** The id in the tool, or the code. */
  id: string;
  reason: string;
}

/** What a run has done, or would do. */
export interface SwitchReport {
  created: SwitchCounts;
  /** What the workspace had already. */
  unchanged: SwitchCounts;
  /** The first of what is left out. */
  leftOut: LeftOut[];
}

/** How many objects are left out for one reason. */
export interface LeftOutCount {
  what: LeftOutKind;
  reason: string;
  count: number;
}

/** The report as it is stored: also counts what the list doesn't name. */
export interface StoredReport extends SwitchReport {
  leftOutCounts: LeftOutCount[];
}

/** The objects that a report names. */
export const MAX_NAMED = 1000;
/** The reasons that a report counts. */
export const MAX_REASONS = 200;
/** The runs that calls and screens list. */
export const MAX_LISTED = 20;

/** Time after which a run without a sign of life counts as killed. In ms. */
export const LEASE = seconds(20);

export const MAX_KEY = 1000;

/** A run as `switches` stores it. */
export interface StoredSwitch {
  id: string;
  workspaceId: string;
  tool: string;
  dryRun: boolean;
  status: SwitchStatus;
  step: SwitchStep;
  done: number;
  report: StoredReport;
  error: string | null;
  createdBy: string | null;
  createdAt: string;
  finishedAt: string | null;
  runner: string;
  aliveUntil: string;
}

/** A run as calls answer it. */
export interface SwitchView {
  id: string;
  tool: string;
  dryRun: boolean;
  status: SwitchStatus;
  /** null while it runs. */
  report: SwitchReport | null;
  error: string | null;
  /** null unless it runs. */
  progress: { step: SwitchStep; label: string; done: number } | null;
  leftOutCounts: LeftOutCount[];
  createdAt: string;
  finishedAt: string | null;
}

/** A tool that people can move from. */
export interface ToolView {
  id: string;
  label: string;
  keyFormat: string;
  keyHelp: string;
}

export const switchMessages = {
  running: 'Another move is running in this workspace. Wait until it has finished.',
  killed: 'The move was interrupted. Start it again: what is here already stays and is not added twice.',
  failed:
    'The move failed because of an unexpected error. Start it again, or ask your operator to look at the log.',
  notFound: 'Move not found',
  keyRequired: 'Key is required',
} as const;

const noCounts = (): SwitchCounts => ({
  partners: 0,
  payees: 0,
  links: 0,
  coupons: 0,
  customers: 0,
  commissions: 0,
});

export const emptyReport = (): StoredReport => ({
  created: noCounts(),
  unchanged: noCounts(),
  leftOut: [],
  leftOutCounts: [],
});

export function presentSwitch(stored: StoredSwitch): SwitchView {
  const { id, tool, dryRun, status, step, done, error, createdAt, finishedAt } = stored;
  const { leftOutCounts, ...report } = stored.report;
  const isRunning = status === 'running';
  return {
    ...{ id, tool, dryRun, status, error },
    report: isRunning ? null : report,
    progress: isRunning ? { step, label: switchSteps[step], done } : null,
    leftOutCounts: isRunning ? [] : leftOutCounts,
    ...{ createdAt, finishedAt },
  };
}
