import type { Db } from '../../db/connect';
import type { Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { Page, PageRequest } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import type { Audiences } from '../audiences/create-audiences';
import { ownPortal, type PortalView } from '../audiences/portal-view';
import type { Acceptance, Agreement } from './agreements.entity';
import type { AgreementsRepo } from './agreements.repo';
import { agreementMessages } from './agreements.rules';
import type { AcceptanceBody } from './agreements.schema';

/** An acceptance by the partner's own company. `address` and `userAgent` are null in a preview. */
export type OwnAcceptance = Omit<Acceptance, 'workspaceId' | 'partnerId' | 'userId' | 'address'> & {
  address: string | null;
};

export interface PortalAgreement {
  id: string;
  title: string;
  isRequired: boolean;
  version: number;
  sha256: string;
  /** Whether the partner hasn't accepted a version that is still valid. */
  needsAcceptance: boolean;
  /** The latest one. */
  acceptance: OwnAcceptance | null;
}

export interface PortalAgreementText extends PortalAgreement {
  body: string;
  html: string;
}

/** The address and browser from which a person accepts. */
export interface Signer {
  address: string;
  userAgent: string | null;
}

interface Dependencies {
  db: Db;
  agreements: AgreementsRepo;
  audiences: Audiences;
  renderText(markdown: string): Promise<string>;
  audit: AuditTrail;
  clock: Clock;
}

const MAX_AGENT = 500;
/** Agreements on the portal's home. */
const PENDING_LIMIT = 5;

/** Members who preview the portal don't see addresses and browsers of signatures, because only admins may. */
const presentOwn = (
  { isPreview }: PortalView,
  { workspaceId: _, partnerId: __, userId: ___, ...acceptance }: Acceptance,
): OwnAcceptance => (isPreview ? { ...acceptance, address: null, userAgent: null } : acceptance);

/** The agreements that a partner sees and accepts. */
export function createPortalAgreements(dependencies: Dependencies) {
  const { db, agreements, audiences, renderText, audit, clock } = dependencies;

  async function present(
    view: PortalView,
    items: readonly Agreement[],
  ): Promise<(PortalAgreement & { body: string })[]> {
    const ids = items.map(({ id }) => id);
    const [current, accepted] = [
      await agreements.currentVersions(items),
      await agreements.latestBy(view.partnerId, ids),
    ];
    return items.map(({ id, title, isRequired, version, status, acceptedFrom }) => {
      const { body = '', sha256 = '' } = current.get(id) ?? {};
      const acceptance = accepted.get(id);
      return {
        id,
        title,
        isRequired,
        version,
        sha256,
        needsAcceptance: status === 'active' && (acceptance?.version ?? 0) < acceptedFrom,
        acceptance: acceptance ? presentOwn(view, acceptance) : null,
        body,
      };
    });
  }

  return {
    /** Newest first. */
    async list(view: PortalView, request: PageRequest): Promise<Page<PortalAgreement>> {
      const page = await agreements.seenBy(view.workspaceId, await audiences.memberOf(view), request);
      const items = await present(view, page.items);
      return { ...page, items: items.map(({ body: _, ...agreement }) => agreement) };
    },

    /** Returns an agreement with its current text. @throws 404 */
    async get(view: PortalView, id: string): Promise<PortalAgreementText> {
      const found = await agreements.seenById(view.workspaceId, await audiences.memberOf(view), id);
      const [agreement] = found ? await present(view, [found]) : [];
      if (!agreement) throw notFound(agreementMessages.notFound);
      return { ...agreement, html: await renderText(agreement.body) };
    },

    /** Returns the required agreements that wait for the partner, oldest first. */
    pending: async (view: PortalView): Promise<{ id: string; title: string }[]> =>
      agreements.pending(view.workspaceId, await audiences.memberOf(view), PENDING_LIMIT),

    /** Returns the partner's latest acceptance of an agreement. @throws 404 */
    async certificate(view: PortalView, id: string): Promise<OwnAcceptance> {
      const acceptance = (await agreements.latestBy(view.partnerId, [id])).get(id);
      if (!acceptance || acceptance.workspaceId !== view.workspaceId)
        throw notFound(agreementMessages.acceptanceNotFound);
      return presentOwn(view, acceptance);
    },

    /**
     * Accepts the current text of an agreement for the partner. The agreement is locked, so the text can't change
     * meanwhile and colleagues can't accept it at the same time.
     * @throws 404, and 409 if the text isn't the one that was shown, or is accepted already
     */
    async accept(actor: Actor, id: string, sent: AcceptanceBody, signer: Signer): Promise<OwnAcceptance> {
      const view = ownPortal(actor);
      const { workspaceId, partnerId } = view;
      return db.transaction(async () => {
        const agreement = await agreements.lock(workspaceId, id);
        const member = await audiences.memberOf(view);
        if (!agreement || agreement.status !== 'active' || !(await agreements.isVisible(agreement, member)))
          throw notFound(agreementMessages.notFound);
        const current = (await agreements.currentVersions([agreement])).get(id);
        const partnerName = await agreements.partnerName(workspaceId, partnerId);
        if (!current || partnerName === undefined) throw notFound(agreementMessages.notFound);
        const isShown =
          (sent.version ?? current.version) === current.version &&
          (sent.sha256 ?? current.sha256) === current.sha256;
        if (!isShown) throw conflict(agreementMessages.changed);
        const earlier = (await agreements.latestBy(partnerId, [id])).get(id);
        if (earlier?.version === current.version) throw conflict(agreementMessages.accepted);
        const acceptance: Acceptance = {
          id: newId(),
          workspaceId,
          agreementId: id,
          agreementTitle: agreement.title,
          version: current.version,
          sha256: current.sha256,
          partnerId,
          partnerName,
          userId: actor.userId,
          email: actor.email,
          name: sent.name,
          title: sent.title,
          address: signer.address,
          userAgent: signer.userAgent?.slice(0, MAX_AGENT) ?? null,
          acceptedAt: clock.now().toISOString(),
        };
        await agreements.accept(acceptance);
        await audit.record(actor, {
          workspaceId,
          action: 'accepted',
          objectType: 'agreement',
          objectId: id,
          objectName: agreement.title,
          parent: { type: 'partner', id: partnerId, name: partnerName },
          changes: [
            { field: 'version', from: earlier?.version ?? null, to: current.version },
            { field: 'name', from: null, to: sent.name },
            { field: 'title', from: null, to: sent.title },
            { field: 'sha256', from: null, to: current.sha256 },
          ],
        });
        return presentOwn(view, acceptance);
      });
    },
  };
}

export type PortalAgreements = ReturnType<typeof createPortalAgreements>;
