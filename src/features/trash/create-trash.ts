import type { Foundation } from '../../foundation';
import { ruleLimits, ruleMessages } from '../monitoring/rules/rules.rules';
import { monitoringMessages } from '../monitoring/monitoring.rules';
import { affiliateMessages } from '../affiliates/affiliates.rules';
import { createRestoredRecordsRepo } from '../records/trash/restored-records.repo';
import { createTrashRepo } from '../records/trash/trash.repo';
import { createKeptRowsRepo } from '../records/trash/kept-rows.repo';
import { viewLimits } from '../views/views.rules';
import { createTrashService } from './trash.service';

interface Dependencies extends Foundation {
  /** From PARTNERHUB_TRASH_RETENTION, in ms; null keeps everything. */
  keptFor: number | null;
  /** Marks the calendar feed as changed. */
  touchCalendar(workspaceId: string): Promise<void>;
  /** @throws 409 if another partner has the customer of a restored deal by now */
  checkRestoredDeal(workspaceId: string, dealId: string): Promise<void>;
}

export function createTrash({ db, touchCalendar, checkRestoredDeal, ...rest }: Dependencies) {
  const rows = createKeptRowsRepo(db);
  const restored = createRestoredRecordsRepo(db);
  const trash = createTrashService({
    ...rest,
    db,
    trash: createTrashRepo(db),
    rows,
    restored,
    returning: {
      affiliate_link: { taken: affiliateMessages.taken },
      monitored_source: { taken: monitoringMessages.sourceExists },
      tag: { taken: 'This tag already exists' },
      deal: { also: ({ workspaceId, id }) => checkRestoredDeal(workspaceId, id) },
      event: { also: ({ workspaceId }) => touchCalendar(workspaceId) },
      // A partner has at most one primary contact: the current one.
      contact: { also: ({ id }) => restored.keepOnePrimary(id) },
      saved_view: {
        limit: {
          of: ['workspaceId', 'createdBy'],
          most: viewLimits.perUser,
          message: `You can save at most ${viewLimits.perUser} views`,
        },
      },
      monitoring_rule: {
        limit: { of: ['workspaceId'], most: ruleLimits.rules, message: ruleMessages.tooManyRules },
      },
    },
  });
  return { services: { trash } };
}

export type TrashServices = ReturnType<typeof createTrash>['services'];
