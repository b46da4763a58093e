import type { Member } from '../../lib/actor';
import { conflict, invalidField } from '../../lib/errors';
import type { EntityValues } from '../custom-fields/entity-values';
import type { Records } from '../records/create-records';
import type { TagsRepo } from '../tags/tags.repo';
import { describeChanges } from './partner-changes';
import type { Partner } from './partners.entity';
import type { PartnersRepo } from './partners.repo';
import { partnerLimits } from './partners.rules';
import {
  DESCRIPTION_TOO_LONG,
  HAS_DEALS,
  TOO_MANY_TAGS,
  type PartnerChanges,
  type BulkPartners,
} from './partners.schema';
import type { RecordActivity } from './records/activity-log';

/** The tags that a call on many partners adds to each and removes from each. */
type BulkTags = Pick<NonNullable<BulkPartners['change']>, 'addTags' | 'removeTags'>;

interface Dependencies {
  records: Records<Partner>;
  partners: PartnersRepo;
  customValues: EntityValues;
  tags: TagsRepo;
  /** Returns whether the partner has deals, so that it can't be deleted. */
  hasDeals(workspaceId: string, partnerId: string): Promise<boolean>;
  recordActivity: RecordActivity;
}

/** Checks, changes and deletes partners. The service checks permissions, and calls these functions in a transaction. */
export function createPartnerChanges(dependencies: Dependencies) {
  const { records, partners, customValues, tags, hasDeals, recordActivity } = dependencies;

  /** @throws 400 for a tag that is neither in the vocabulary nor among `kept`, the tags that the partner already has */
  async function checkTags(workspaceId: string, values: string[], kept: string[] = []): Promise<void> {
    const added = values.filter((value) => !kept.includes(value));
    const known = await tags.known(workspaceId, added);
    const unknown = added.find((value) => !known.has(value));
    if (unknown !== undefined) throw invalidField('tags', `Tag not found: ${unknown}`);
  }

  /** @throws 400 for a tier that is neither in the vocabulary nor the one that the partner already has */
  async function checkTier(workspaceId: string, tier: string | null, kept: string | null = null) {
    if (tier === null || tier === kept) return;
    if (!(await tags.known(workspaceId, [tier], ['Tier'])).has(tier))
      throw invalidField('tier', `Tier not found: ${tier}`);
  }

  /** Changes the given fields of a locked partner. */
  async function change(actor: Member, partner: Partner, sent: PartnerChanges): Promise<Partner> {
    const { custom: values, ...wanted } = sent;
    const custom = await customValues.forChange(actor, partner.custom, values);
    return records.save(actor, partner, { ...wanted, ...custom }, async (changed, changes) => {
      if (
        changed.description !== partner.description &&
        changed.description.length > partnerLimits.description
      )
        throw invalidField('description', DESCRIPTION_TOO_LONG);
      await checkTags(actor.workspaceId, changed.tags, partner.tags);
      await checkTier(actor.workspaceId, changed.tier, partner.tier);
      await partners.update(changed, {}, partner);
      await recordActivity({
        partnerId: partner.id,
        userId: actor.userId,
        activityType: 'partner_updated',
        description: describeChanges(changes),
        metadata: { changes },
      });
    });
  }

  /** Adds and removes tags of a locked partner. The order of the others stays. */
  function tagsAfter({ tags: current }: Partner, { addTags = [], removeTags = [] }: BulkTags): string[] {
    const after = [...new Set([...current.filter((tag) => !removeTags.includes(tag)), ...addTags])];
    if (after.length > partnerLimits.tags && after.length > current.length)
      throw invalidField('tags', TOO_MANY_TAGS);
    return after;
  }

  /** Deletes a locked partner. @throws 409 if it has deals */
  async function drop(actor: Member, partner: Partner): Promise<void> {
    if (await hasDeals(partner.workspaceId, partner.id)) throw conflict(HAS_DEALS);
    await records.drop(actor, partner);
  }

  return { checkTags, checkTier, change, tagsAfter, drop };
}
