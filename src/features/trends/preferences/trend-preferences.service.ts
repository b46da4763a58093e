import type { Db } from '../../../db/connect';
import { authorize, type Actor, type Member } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { can } from '../../../lib/roles';
import type { AuditTrail } from '../../audit/audit-trail';
import { changedFields } from '../../audit/audit.rules';
import type { TrendPreferences, TrendPreferencesRepo } from './trend-preferences.repo';
import type { StoredArticleTagger } from '../tagging/tag-stored-articles';
import type { RefreshState, TrendSubscriptionsRepo } from '../refresh/trend-subscriptions.repo';
import { editTrends, viewTrends } from '../trends.rules';
import type { PreferenceChanges } from '../trends.schema';

interface Dependencies {
  db: Db;
  preferences: TrendPreferencesRepo;
  subscriptions: TrendSubscriptionsRepo;
  audit: AuditTrail;
  clock: Clock;
  tagging: StoredArticleTagger;
  /** Starts a refresh in the background. */
  refreshSoon(): void;
}

/** Preferences with the state of their refresh; id and times are null before they are first set. */
export interface PreferencesView
  extends Omit<TrendPreferences, 'id' | 'createdAt' | 'updatedAt'>, RefreshState {
  id: string | null;
  createdAt: string | null;
  updatedAt: string | null;
}

const nothing = { industries: [], locations: [], keywords: [] };

/** Manages a workspace's preferences (spec §2, §4, §7): one set for all its members. */
export function createTrendPreferencesService(dependencies: Dependencies) {
  const { db, preferences, subscriptions, audit, clock, tagging, refreshSoon } = dependencies;

  async function served(workspaceId: string): Promise<PreferencesView> {
    const [kept, state, needsQueries] = await Promise.all([
      preferences.ofWorkspace(workspaceId),
      subscriptions.stateOf(workspaceId),
      preferences.needsQueries(workspaceId),
    ]);
    const wantsAny = [kept?.industries, kept?.locations, kept?.keywords].some((list) => list?.length);
    return {
      ...(kept ?? { id: null, workspaceId, ...nothing, createdAt: null, updatedAt: null }),
      ...state,
      isRefreshing: state.isRefreshing || (wantsAny && needsQueries),
    };
  }

  /**
   * Locks the preferences, after inserting empty ones if needed: two first changes at once then change the same row.
   */
  async function lockOrMake(workspaceId: string, now: string): Promise<TrendPreferences> {
    const empty = { id: newId(), workspaceId, ...nothing, createdAt: now, updatedAt: now };
    await preferences.insert(empty);
    return (await preferences.lock(workspaceId)) ?? empty;
  }

  async function change(actor: Member, wanted: PreferenceChanges): Promise<boolean> {
    const { workspaceId } = actor;
    const now = clock.now().toISOString();
    const before = await lockOrMake(workspaceId, now);
    const changes = changedFields(before, wanted, ['industries', 'locations', 'keywords']);
    if (changes.length === 0) return false;
    await preferences.update(workspaceId, { ...before, ...wanted, updatedAt: now });
    await audit.record(actor, {
      workspaceId,
      action: 'updated',
      objectType: 'trend_preferences',
      objectId: before.id,
      objectName: 'Trend preferences',
      changes,
    });
    return true;
  }

  return {
    async get(actor: Actor): Promise<PreferencesView> {
      authorize(actor, viewTrends);
      const view = await served(actor.workspaceId);
      // The error names servers of the operator, and viewers can do nothing about it.
      return can(actor.workspaceRole, editTrends) ? view : { ...view, lastError: null };
    },

    /** Filters stored articles at once, and starts a refresh for new queries. Omitted fields keep their value. */
    async change(actor: Actor, wanted: PreferenceChanges): Promise<PreferencesView> {
      authorize(actor, editTrends);
      const isChanged = await db.transaction(() => change(actor, wanted));
      if (isChanged) {
        await tagging.begin(actor.workspaceId);
        refreshSoon();
      }
      return served(actor.workspaceId);
    },
  };
}

export type TrendPreferencesService = ReturnType<typeof createTrendPreferencesService>;
