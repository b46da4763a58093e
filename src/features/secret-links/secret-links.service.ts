import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, notFound } from '../../lib/errors';
import { newId, newToken } from '../../lib/ids';
import type { AuditTrail } from '../audit/audit-trail';
import type { AuditAction } from '../audit/audit.rules';
import type { OpenedLink, SecretLink, SecretLinksRepo } from './secret-links.repo';
import {
  isSecretLinkPurpose,
  isSecretToken,
  manageSecretLinks,
  secretLinkPurposes,
  type SecretLinkPurpose,
} from './secret-links.rules';

export const LINK_EXISTS = 'There is a link already; renew it to get another one';
export const NO_LINK = 'There is no link';

/** A link as members see it. `url` and `createdAt` are null if there is no link. */
export interface SecretLinkView {
  purpose: SecretLinkPurpose;
  url: string | null;
  createdAt: string | null;
}

interface Dependencies {
  db: Db;
  secretLinks: SecretLinksRepo;
  audit: AuditTrail;
  clock: Clock;
}

/**
 * Links that show a part of a workspace to anyone who knows them, such as the calendar feed. A workspace has at most
 * one link per purpose. Members who may read its content may copy it. Admins create, renew and revoke it. `linkBase` is
 * the base URL of the link.
 */
export function createSecretLinksService({ db, secretLinks, audit, clock }: Dependencies) {
  const record = (actor: Member, action: AuditAction, { id, purpose }: SecretLink) =>
    audit.record(actor, {
      workspaceId: actor.workspaceId,
      action,
      objectType: 'secret_link',
      objectId: id,
      objectName: secretLinkPurposes[purpose].name,
    });

  const newLink = (actor: Member, purpose: SecretLinkPurpose): SecretLink => {
    const now = clock.now().toISOString();
    return {
      id: newId(),
      workspaceId: actor.workspaceId,
      purpose,
      token: newToken(),
      createdBy: actor.userId,
      createdAt: now,
      contentVersion: 0,
      contentChangedAt: now,
    };
  };

  return {
    /** @throws 403; 404 for an unknown purpose */
    async get(actor: Actor, purposeName: string, linkBase: string): Promise<SecretLinkView> {
      const purpose = known(purposeName);
      authorize(actor, secretLinkPurposes[purpose].mayRead);
      const link = await secretLinks.of(actor.workspaceId, purpose);
      return link ? present(link, linkBase) : { purpose, url: null, createdAt: null };
    },

    /** @throws 403 unless admin or owner; 409 if the link already exists */
    async create(actor: Actor, purposeName: string, linkBase: string): Promise<SecretLinkView> {
      authorize(actor, manageSecretLinks);
      const link = newLink(actor, known(purposeName));
      await db.transaction(async () => {
        if (!(await secretLinks.insertIfAbsent(link))) throw conflict(LINK_EXISTS);
        await record(actor, 'created', link);
      });
      return present(link, linkBase);
    },

    /** Replaces the link, which stops working at once. @throws 403; 404 if there is no link */
    async renew(actor: Actor, purposeName: string, linkBase: string): Promise<SecretLinkView> {
      authorize(actor, manageSecretLinks);
      const { token, createdBy, createdAt, purpose } = newLink(actor, known(purposeName));
      return db.transaction(async () => {
        const former = await secretLinks.lock(actor.workspaceId, purpose);
        if (!former) throw notFound(NO_LINK);
        const link: SecretLink = { ...former, token, createdBy, createdAt };
        await secretLinks.replace(link);
        await record(actor, 'renewed', link);
        return present(link, linkBase);
      });
    },

    /** Deletes the link, which stops working at once. @throws 403; 404 if there is no link */
    async revoke(actor: Actor, purposeName: string): Promise<void> {
      authorize(actor, manageSecretLinks);
      const purpose = known(purposeName);
      await db.transaction(async () => {
        const link = await secretLinks.lock(actor.workspaceId, purpose);
        if (!link) throw notFound(NO_LINK);
        await secretLinks.delete(actor.workspaceId, purpose);
        await record(actor, 'revoked', link);
      });
    },

    /** Returns the link of a token; null if it's unknown, revoked or for another purpose. */
    async open(purpose: SecretLinkPurpose, token: string): Promise<OpenedLink | null> {
      return isSecretToken(token) ? ((await secretLinks.open(purpose, token)) ?? null) : null;
    },

    /**
     * Must be called whenever the content of links of this purpose changes, as the last statement of the
     * transaction. Concurrent changes of the content wait here.
     */
    async touch(workspaceId: string, purpose: SecretLinkPurpose): Promise<void> {
      await secretLinks.touch(workspaceId, purpose, clock.now().toISOString());
    },
  };
}

function known(purpose: string): SecretLinkPurpose {
  if (!isSecretLinkPurpose(purpose)) throw notFound();
  return purpose;
}

const present = ({ purpose, token, createdAt }: SecretLink, linkBase: string): SecretLinkView => ({
  purpose,
  url: linkBase + secretLinkPurposes[purpose].pathOf(token),
  createdAt,
});

export type SecretLinksService = ReturnType<typeof createSecretLinksService>;
