import { createHash } from 'node:crypto';
import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, invalidField, notFound } from '../../lib/errors';
import type { Page } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import { audienceAfter, cleanAudience } from '../audiences/audiences.rules';
import type { Audiences } from '../audiences/create-audiences';
import type { ShowObjects } from '../outbox/domain-event';
import { createRecords } from '../records/create-records';
import { agreementEntity, type Agreement, type AgreementVersion } from './agreements.entity';
import type { AgreementsRepo } from './agreements.repo';
import { agreementLimits, agreementMessages, editAgreements, viewAgreements } from './agreements.rules';
import type { AgreementChanges, AgreementFilters, NewAgreement, NewVersion } from './agreements.schema';
import { createAcceptanceReader } from './read-acceptances';
import { agreementRecord } from './agreement.record';

/** An agreement with its current text, as calls answer it. */
export type ShownAgreement = Agreement & Pick<AgreementVersion, 'body' | 'sha256'>;

interface Dependencies {
  db: Db;
  agreements: AgreementsRepo;
  audiences: Audiences;
  /** Returns Markdown as HTML that runs, loads and sends nothing. */
  renderText(markdown: string): Promise<string>;
  audit: AuditTrail;
  clock: Clock;
}

/** The hash of the exact text that is accepted. */
export const sha256Of = (body: string): string => createHash('sha256').update(body, 'utf8').digest('hex');

/** Documents that partners accept in their portal. 404 `Agreement not found` also for an id of another workspace. */
export function createAgreementsService(dependencies: Dependencies) {
  const { db, agreements, audiences, renderText, audit, clock } = dependencies;
  const records = createRecords<Agreement>({
    db,
    table: agreements,
    entity: agreementEntity,
    record: agreementRecord,
    audit,
    clock,
  });

  async function showAll(items: readonly Agreement[]): Promise<ShownAgreement[]> {
    const current = await agreements.currentVersions(items);
    return items.map((item) => {
      const { body = '', sha256 = '' } = current.get(item.id) ?? {};
      return { ...item, body, sha256 };
    });
  }
  async function show(item: Agreement): Promise<ShownAgreement> {
    const [shown] = await showAll([item]);
    if (!shown) throw notFound(agreementMessages.notFound);
    return shown;
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

  const forEvents: ShowObjects = async (workspaceId, refs) =>
    showAll(await records.existing(workspaceId, refs));

  return {
    forEvents,
    ...createAcceptanceReader({ agreements, records, clock }),

    /** Newest first. */
    async list(
      actor: Actor,
      { limit, cursor, sort, ...filters }: AgreementFilters,
    ): Promise<Page<ShownAgreement>> {
      authorize(actor, viewAgreements);
      const page = await agreements.list(actor.workspaceId, filters, { limit, cursor, sort });
      return { ...page, items: await showAll(page.items) };
    },

    /** Returns the newest active agreements without their texts, and the one with the id `also`, with any status. */
    async titles(actor: Actor, also: string | null): Promise<Pick<Agreement, 'id' | 'title' | 'status'>[]> {
      authorize(actor, viewAgreements);
      return agreements.titles(actor.workspaceId, agreementLimits.titles, also);
    },

    async get(actor: Actor, id: string): Promise<ShownAgreement> {
      authorize(actor, viewAgreements);
      return show(await records.get(actor, id));
    },

    /** Returns the HTML of an agreement's current text. @throws 404 */
    async html(actor: Actor, id: string): Promise<string> {
      authorize(actor, viewAgreements);
      return renderText((await show(await records.get(actor, id))).body);
    },

    /** Returns the HTML of a text that isn't saved. */
    async preview(actor: Actor, { body }: { body: string }): Promise<{ html: string }> {
      authorize(actor, editAgreements);
      return { html: await renderText(body) };
    },

    /** Adds an agreement with its first version. @throws 400 also for unknown tiers and partners */
    async create(actor: Actor, { body, ...sent }: NewAgreement): Promise<ShownAgreement> {
      authorize(actor, editAgreements);
      const agreement: Agreement = {
        ...records.newRow(actor),
        ...sent,
        ...cleanAudience(sent),
        status: 'active',
        version: 1,
        acceptedFrom: 1,
        acceptanceCount: 0,
        createdBy: actor.userId,
      };
      return db.transaction(async () => {
        await audiences.check(actor.workspaceId, agreement);
        await agreements.insert(agreement);
        await agreements.insertVersion(versionOf(actor, agreement, { body, mustAcceptAgain: true }));
        await records.recordCreation(actor, agreement);
        return show(agreement);
      });
    },

    /** Changes everything except the text. @throws as `create` */
    async update(actor: Actor, id: string, sent: AgreementChanges): Promise<ShownAgreement> {
      authorize(actor, editAgreements);
      return db.transaction(async () => {
        const before = await records.lock(actor, id);
        const wanted = { ...sent, ...audienceAfter(before, sent) };
        const after = await records.save(actor, before, wanted, async (changed) => {
          await audiences.check(actor.workspaceId, changed, before);
          await agreements.update(changed);
        });
        return show(after);
      });
    },

    /** Adds a version, which becomes the current one. @throws 400 if the text is the same, 409 if it is archived */
    async addVersion(actor: Actor, id: string, sent: NewVersion): Promise<ShownAgreement> {
      authorize(actor, editAgreements);
      return db.transaction(async () => {
        const before = await show(await records.lock(actor, id));
        if (before.status === 'archived') throw conflict(agreementMessages.archived);
        if (before.body === sent.body) throw invalidField('body', agreementMessages.sameText);
        const version = before.version + 1;
        const { body: _, sha256: __, ...stored } = before;
        const wanted = { version, ...(sent.mustAcceptAgain && { acceptedFrom: version }) };
        const after = await records.save(actor, stored, wanted, async (changed) => {
          await agreements.insertVersion(versionOf(actor, changed, sent));
          await agreements.update(changed);
        });
        return show(after);
      });
    },

    /** Returns the versions, latest first. */
    async versions(actor: Actor, id: string): Promise<AgreementVersion[]> {
      authorize(actor, viewAgreements);
      await records.get(actor, id);
      return agreements.versionsOf(id, agreementLimits.versions);
    },

    /** @throws 409 if someone has accepted it, or a resource requires it */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editAgreements);
      return db.transaction(async () => {
        const agreement = await records.lock(actor, id);
        if (agreement.acceptanceCount > 0) throw conflict(agreementMessages.hasAcceptances);
        if (await agreements.isRequiredByResource(id)) throw conflict(agreementMessages.hasResources);
        await records.drop(actor, agreement);
      });
    },
  };
}

export type AgreementsService = ReturnType<typeof createAgreementsService>;
