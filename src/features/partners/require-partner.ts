import { notFound } from '../../lib/errors';
import type { Partner, PartnersRepo } from './partners.repo';
import { PARTNER_NOT_FOUND } from './partners.schema';

/** What belongs to a partner is reached only through the partner, so that another workspace's is never found. */
export function createPartnerGate(partners: PartnersRepo) {
  const orNotFound = (partner: Partner | undefined): Partner => {
    if (!partner) throw notFound(PARTNER_NOT_FOUND);
    return partner;
  };
  return {
    /** 404 `Partner not found` unless the workspace has it. */
    find: async (workspaceId: string, id: string) => orNotFound(await partners.byId(workspaceId, id)),
    /** The same, holding off other writers of this partner until the transaction under way ends. */
    lock: async (workspaceId: string, id: string) => orNotFound(await partners.lock(workspaceId, id)),
  };
}

export type PartnerGate = ReturnType<typeof createPartnerGate>;
