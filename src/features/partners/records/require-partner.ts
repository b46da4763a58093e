import { notFound } from '../../../lib/errors';
import type { PartnersRepo } from '../partners.repo';
import type { Partner } from '../partners.entity';
import { PARTNER_NOT_FOUND } from '../partner.record';

/**
 * Finds the partner of records. Records are only read through their partner, so that those of another workspace are
 * never found.
 */
export function createRequirePartner(partners: PartnersRepo) {
  const orNotFound = (partner: Partner | undefined): Partner => {
    if (!partner) throw notFound(PARTNER_NOT_FOUND);
    return partner;
  };
  return {
    /** 404 `Partner not found` unless the workspace has it. */
    find: async (workspaceId: string, id: string) => orNotFound(await partners.byId(workspaceId, id)),
    /** Like `find`, and locks the partner against other writers until the current transaction ends. */
    lock: async (workspaceId: string, id: string) => orNotFound(await partners.lock(workspaceId, id)),
  };
}

export type RequirePartner = ReturnType<typeof createRequirePartner>;
