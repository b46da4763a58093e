import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { invalidField, notFound } from '../../lib/errors';
import type { PortalView } from '../audiences/portal-view';
import type { AuditTrail } from '../audit/audit-trail';
import type { AuditChange } from '../audit/audit.rules';
import { PARTNER_NOT_FOUND } from '../partners/partner.record';
import type { TagVocabulary } from '../partners/tag-vocabulary';
import type { TierHistory } from '../partners/tier-history';
import { measureWith, type Measures } from './measures.repo';
import type { PartnerStanding, TiersRepo } from './tiers.repo';
import {
  criterionText,
  eligibleTier,
  manageTiers,
  progressOf,
  viewTiers,
  type MeasuredCriterion,
  type Tier,
  type TierProgress,
} from './tiers.rules';
import type { PartnerTier, StandingChanges } from './tiers.schema';

interface ReviewedPartner {
  id: string;
  name: string;
  tier: string | null;
  createdAt: string;
}

/** What a partner sees of its tier. */
export interface PortalTier {
  value: string | null;
  benefits: string[];
  next: { tier: string; benefits: string[]; criteria: MeasuredCriterion[] } | null;
}

interface Dependencies {
  db: Db;
  tiers: TiersRepo;
  measures: Measures;
  partners: {
    byId(workspaceId: string, id: string): Promise<ReviewedPartner | undefined>;
    lock(workspaceId: string, id: string): Promise<ReviewedPartner | undefined>;
  };
  changeTier(actor: Member, partnerId: string, tier: string | null): Promise<unknown>;
  tierHistory: Pick<TierHistory, 'because' | 'of'>;
  tags: TagVocabulary;
  audit: AuditTrail;
  clock: Clock;
}

/** The tiers of a partner program, and where a partner stands (contract-3, G). */
export function createTiersService(dependencies: Dependencies) {
  const { db, tiers, measures, partners, changeTier, tierHistory, tags, audit, clock } = dependencies;

  async function progressFor(
    workspaceId: string,
    partnerId: string,
    program: readonly Tier[],
    { checks }: PartnerStanding,
  ): Promise<TierProgress[]> {
    const figures = await measures.of(workspaceId, [partnerId], program, clock.now());
    return progressOf(program, measureWith(figures.get(partnerId), checks));
  }

  async function standingOf(workspaceId: string, partnerId: string): Promise<PartnerStanding> {
    return (await tiers.standings(workspaceId, [partnerId]))(partnerId);
  }

  async function show(workspaceId: string, id: string): Promise<PartnerTier> {
    const partner = await partners.byId(workspaceId, id);
    if (!partner) throw notFound(PARTNER_NOT_FOUND);
    const { tier } = partner;
    const standing = await standingOf(workspaceId, id);
    const progress = await progressFor(workspaceId, id, await tiers.list(workspaceId), standing);
    const history = await tierHistory.of(id);
    const { pinnedUntil, reason, below } = standing;
    return {
      tier,
      since: tier === null ? null : (history[0]?.at ?? partner.createdAt),
      pinnedUntil,
      reason,
      eligible: eligibleTier(progress),
      belowSince: below?.tier === tier ? (below?.since ?? null) : null,
      progress,
      history,
    };
  }

  /** @throws 400 for a tick that no tier asks for */
  function checkTicks(program: readonly Tier[], sent: Readonly<Record<string, boolean>>): void {
    const labels = new Set(program.flatMap(({ criteria }) => criteria.flatMap(({ label }) => label ?? [])));
    const unknown = Object.keys(sent).find((label) => !labels.has(label));
    if (unknown !== undefined) throw invalidField('checks', `No tier has the criterion: ${unknown}`);
  }

  return {
    /** Returns the tiers, the lowest one first. */
    async list(actor: Actor): Promise<Tier[]> {
      authorize(actor, viewTiers);
      return tiers.list(actor.workspaceId);
    },

    /** Replaces all tiers. @throws 400 for one that the vocabulary doesn't have */
    async replace(actor: Actor, sent: readonly Tier[]): Promise<Tier[]> {
      authorize(actor, manageTiers);
      const { workspaceId } = actor;
      return db.transaction(async () => {
        await tiers.lock(workspaceId);
        const before = await tiers.list(workspaceId);
        const kept = new Set(before.map(({ value }) => value));
        const added = sent.map(({ value }) => value).filter((value) => !kept.has(value));
        const known = await tags.known(workspaceId, added, ['Tier']);
        const unknown = added.find((value) => !known.has(value));
        if (unknown !== undefined) throw invalidField('value', `Tier not found: ${unknown}`);
        await tiers.replace(workspaceId, sent);
        const changes = changesOf(before, sent);
        if (changes.length > 0)
          await audit.record(actor, {
            workspaceId,
            action: 'updated',
            objectType: 'workspace',
            objectId: workspaceId,
            objectName: actor.workspaceName,
            changes,
          });
        return tiers.list(workspaceId);
      });
    },

    /** Returns where a partner stands, what it needs for each tier, and how it got here. */
    async of(actor: Actor, id: string): Promise<PartnerTier> {
      authorize(actor, viewTiers);
      return show(actor.workspaceId, id);
    },

    /** Changes the tier of a partner by hand, pins it, and ticks criteria. @throws 400 for an unknown tier or tick */
    async change(actor: Actor, id: string, sent: StandingChanges): Promise<PartnerTier> {
      authorize(actor, manageTiers);
      const { workspaceId } = actor;
      return db.transaction(async () => {
        const partner = await partners.lock(workspaceId, id);
        if (!partner) throw notFound(PARTNER_NOT_FOUND);
        const before = await standingOf(workspaceId, id);
        const { tier, pinnedUntil = before.pinnedUntil, checks = {} } = sent;
        checkTicks(await tiers.list(workspaceId), checks);
        const isMove = tier !== undefined && tier !== partner.tier;
        const { reason = isMove ? null : before.reason } = sent;
        if (isMove) await tierHistory.because(reason, () => changeTier(actor, id, tier));
        const after = { pinnedUntil, reason, checks: { ...before.checks, ...checks } };
        const changes = standingChangesOf(before, after);
        if (isMove || changes.length > 0) await tiers.update(workspaceId, id, after);
        if (changes.length > 0)
          await audit.record(actor, {
            workspaceId,
            action: 'updated',
            objectType: 'partner',
            objectId: id,
            objectName: partner.name,
            changes,
          });
        return show(workspaceId, id);
      });
    },

    /** Returns what a partner sees of its tier, and what the next one needs; null if the workspace has no tiers. */
    async forPortal({ workspaceId, partnerId }: PortalView): Promise<PortalTier | null> {
      const program = await tiers.list(workspaceId);
      const partner = program.length === 0 ? undefined : await partners.byId(workspaceId, partnerId);
      if (!partner) return null;
      const rank = program.findIndex(({ value }) => value === partner.tier);
      const isUnknown = partner.tier !== null && rank === -1;
      const next = isUnknown ? undefined : program[rank + 1];
      const standing = await standingOf(workspaceId, partnerId);
      const [progress] = next ? await progressFor(workspaceId, partnerId, [next], standing) : [];
      return {
        value: partner.tier,
        benefits: program[rank]?.benefits ?? [],
        next:
          next && progress
            ? { tier: next.value, benefits: next.benefits, criteria: progress.criteria }
            : null,
      };
    },
  };
}

/** The criteria of a tier in words, for the audit log. */
const textOf = ({ criteria, benefits }: Tier): string =>
  [criteria.map((criterion) => criterionText(criterion)).join(' and ') || 'no criteria', ...benefits].join(
    '; ',
  );

function changesOf(before: readonly Tier[], after: readonly Tier[]): AuditChange[] {
  const names = (tiers: readonly Tier[]) => tiers.map(({ value }) => value).join(', ');
  const changes: AuditChange[] = [];
  if (names(before) !== names(after)) changes.push({ field: 'tiers', from: names(before), to: names(after) });
  for (const tier of after) {
    const earlier = before.find(({ value }) => value === tier.value);
    const [from, to] = [earlier ? textOf(earlier) : null, textOf(tier)];
    if (from !== to) changes.push({ field: 'tiers', label: tier.value, from, to });
  }
  return changes;
}

function standingChangesOf(before: PartnerStanding, after: Omit<PartnerStanding, 'below'>): AuditChange[] {
  const plain = (['pinnedUntil', 'reason'] as const).flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }],
  );
  const ticks = Object.entries(after.checks).flatMap(([label, to]) => {
    const from = before.checks[label] ?? false;
    return from === to ? [] : [{ field: 'checks', label, from, to }];
  });
  return [...plain, ...ticks];
}

export type TiersService = ReturnType<typeof createTiersService>;
