import type { Audiences } from '../audiences/create-audiences';
import { createHash } from 'node:crypto';
import { authorize, type Actor, type Member } from '../../lib/actor';
import { summaryTotals, type StatusTotals } from '../../db/lists/row-counts';
import { conflict, invalidField } from '../../lib/errors';
import type { PageRequest } from '../../lib/paging';
import { audienceAfter, cleanAudience } from '../audiences/audiences.rules';
import { createRecords, type RecordTools } from '../records/create-records';
import { createRecordService, type Scope } from '../records/record-service';
import { agreementEntity, type Agreement, type AgreementVersion } from './agreements.entity';
import type { AgreementsRepo } from './agreements.repo';
import {
  agreementLimits,
  agreementMessages,
  agreementStatuses,
  editAgreements,
  viewAgreements,
  type AgreementStatus,
} from './agreements.rules';
import type { AgreementChanges, AgreementFilters, NewAgreement, NewVersion } from './agreements.schema';
import { createAcceptanceReader } from './read-acceptances';
import { agreementRecord } from './agreement.record';

/** An agreement with its current text, as calls answer it. */
export type ShownAgreement = Agreement & Pick<AgreementVersion, 'body' | 'sha256'>;

interface Dependencies extends RecordTools {
  audiences: Audiences;
  agreements: AgreementsRepo;
  /** Returns Markdown as HTML that runs, loads and sends nothing. */
  renderText(markdown: string): Promise<string>;
}

/** The hash of the exact text that is accepted. */
export const sha256Of = (body: string): string => createHash('sha256').update(body, 'utf8').digest('hex');

/** Documents that partners accept in their portal. 404 `Agreement not found` also for an id of another workspace. */
export function createAgreementsService(dependencies: Dependencies) {
  const { db, agreements, audiences, renderText, clock } = dependencies;
  const records = createRecords<Agreement>({
    ...dependencies,
    table: agreements,
    entity: agreementEntity,
    record: agreementRecord,
  });

  async function present(_scope: Scope, items: readonly Agreement[]): Promise<ShownAgreement[]> {
    const current = await agreements.currentVersions(items);
    return items.map((item) => {
      const { body = '', sha256 = '' } = current.get(item.id) ?? {};
      return { ...item, body, sha256 };
    });
  }
  const versionOf = (
    actor: Member,
    agreement: Agreement,
    { body, mustAcceptAgain }: NewVersion,
  ): AgreementVersion => ({
    agreementId: agreement.id,
    version: agreement.version,
    body,
    sha256: sha256Of(body),
    mustAcceptAgain,
    createdBy: actor.userId,
    createdAt: agreement.updatedAt,
  });

  const { show, written, methods } = createRecordService(records, {
    page: ({ workspaceId }, filters: Omit<AgreementFilters, keyof PageRequest>, request) =>
      agreements.list(workspaceId, filters, request),
    present,
    draft: ({ userId }, { body: _, ...sent }: NewAgreement, row): Agreement => ({
      ...row,
      ...sent,
      ...cleanAudience(sent),
      status: 'active',
      version: 1,
      acceptedFrom: 1,
      acceptanceCount: 0,
      createdBy: userId,
    }),

    /** Everything except the text. */
    complete: (before, wanted: AgreementChanges) => ({ ...wanted, ...audienceAfter(before, wanted) }),

    /** @throws 400 also for unknown tiers and partners */
    check({ workspaceId }, changed, before) {
      audiences.checkAppearance(changed);
      return audiences.check(workspaceId, changed, before ?? undefined);
    },
    afterInsert: (actor, agreement, { body }) =>
      agreements.insertVersion(versionOf(actor, agreement, { body, mustAcceptAgain: true })),

    /** @throws 409 if someone has accepted it, or a resource requires it */
    async checkRemoval(_actor, { id, acceptanceCount }) {
      if (acceptanceCount > 0) throw conflict(agreementMessages.hasAcceptances);
      if (await agreements.isRequiredByResource(id)) throw conflict(agreementMessages.hasResources);
    },
    earlier: async (_actor, values) => values,
    // What was locked and written is all that a list shows.
    reread: async (_actor, agreement) => agreement,
  });

  return {
    ...methods,
    ...createAcceptanceReader({ agreements, records, clock }),

    /** Counts the agreements by status. */
    async counts(actor: Actor): Promise<StatusTotals<AgreementStatus>> {
      authorize(actor, viewAgreements);
      const all = await agreements.list(actor.workspaceId, {}, { limit: 1, summarize: true });
      return summaryTotals(all.summary, agreementStatuses);
    },

    /** Returns the newest active agreements without their texts, and the one with the id `also`, with any status. */
    async titles(actor: Actor, also: string | null): Promise<Pick<Agreement, 'id' | 'title' | 'status'>[]> {
      authorize(actor, viewAgreements);
      return agreements.titles(actor.workspaceId, agreementLimits.titles, also);
    },

    /** Returns the HTML of an agreement's current text. @throws 404 */
    async html(actor: Actor, id: string): Promise<string> {
      authorize(actor, viewAgreements);
      return renderText((await show(actor, await records.get(actor, id))).body);
    },

    /** Returns the HTML of a text that isn't saved. */
    async preview(actor: Actor, { body }: { body: string }): Promise<{ html: string }> {
      authorize(actor, editAgreements);
      return { html: await renderText(body) };
    },

    /** Adds a version, which becomes the current one. @throws 400 if the text is the same, 409 if it is archived */
    async addVersion(actor: Actor, id: string, sent: NewVersion): Promise<ShownAgreement> {
      authorize(actor, editAgreements);
      return db.transaction(async () => {
        const stored = await records.lock(actor, id);
        const before = await show(actor, stored);
        if (before.status === 'archived') throw conflict(agreementMessages.archived);
        if (before.body === sent.body) throw invalidField('body', agreementMessages.sameText);
        const version = before.version + 1;
        const wanted = { version, ...(sent.mustAcceptAgain && { acceptedFrom: version }) };
        const after = await records.save(actor, stored, wanted, async (changed) => {
          await agreements.insertVersion(versionOf(actor, changed, sent));
          await agreements.update(changed);
        });
        return written(actor, after);
      });
    },

    /** Returns the versions, latest first. */
    async versions(actor: Actor, id: string): Promise<AgreementVersion[]> {
      authorize(actor, viewAgreements);
      await records.get(actor, id);
      return agreements.versionsOf(id, agreementLimits.versions);
    },
  };
}

export type AgreementsService = ReturnType<typeof createAgreementsService>;
