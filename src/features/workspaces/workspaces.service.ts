import { compareNames } from '../../lib/text/names.rules';
import type { Db } from '../../db/connect';
import { authorize, authorizeOwnWorkspace, type Actor } from '../../lib/actor';
import { conflict, invalidField, notFound } from '../../lib/errors';
import type { Page, PageRequest } from '../../lib/paging';
import { can, type WorkspaceRole } from '../../lib/roles';
import type { TextSealer } from '../../lib/secrets/sealed-text';
import type { AuditTrail } from '../audit/audit-trail';
import { changedFields, type AuditChange } from '../audit/audit.rules';
import { bytesOf, checkLogo, versionOf } from './logo';
import type { MembersRepo } from './members.repo';
import { changedDebtor, shownDebtor, type ShownDebtor } from './sepa-debtor';
import { authorizeSettings, logoUrlOf, manageWorkspace, OWN_SECOND_FACTOR_FIRST } from './workspaces.rules';
import type { SwitchBody, WorkspaceChanges } from './workspaces.schema';
import type { Workspace } from './workspace';
import type { WorkspacesRepo } from './workspaces.repo';

interface Dependencies {
  db: Db;
  workspaces: WorkspacesRepo;
  members: MembersRepo;
  sessions: { moveTo(sessionId: string, workspaceId: string): Promise<void> };
  /** Encrypts the IBAN of the account that pays. */
  sealer: TextSealer;
  audit: AuditTrail;
}

/** spec §3. */
export type PresentedWorkspace = Omit<Workspace, 'logoVersion' | 'sepaDebtor' | 'sealedDebtorIban'> & {
  /** The account that pays; null for everyone but admins. */
  sepaDebtor: ShownDebtor | null;
};

const presentWorkspace = (
  workspace: Workspace,
  role: WorkspaceRole | null | undefined,
): PresentedWorkspace => ({
  id: workspace.id,
  name: workspace.name,
  description: workspace.description,
  logoUrl: workspace.logoUrl,
  industryTags: workspace.industryTags,
  regionTags: workspace.regionTags,
  productsTags: workspace.productsTags,
  website: workspace.website,
  redirectHosts: workspace.redirectHosts,
  trackingParams: workspace.trackingParams,
  requireMfa: workspace.requireMfa,
  sepaDebtor: can(role, manageWorkspace) ? shownDebtor(workspace) : null,
  accentColor: workspace.accentColor,
  paperSize: workspace.paperSize,
  commissionHoldDays: workspace.commissionHoldDays,
  payoutMinimums: workspace.payoutMinimums,
  dealProgramId: workspace.dealProgramId,
  vatId: workspace.vatId,
  scorecardWeights: workspace.scorecardWeights,
  createdAt: workspace.createdAt,
});

/** A workspace as shown in the switcher. */
export interface WorkspaceName {
  id: string;
  name: string;
  logoUrl: string | null;
  /** The color of its partner portal; null for the product's own. */
  accentColor: string | null;
}

/** A workspace as shown in its settings, with the URL of its logo. */
export type WorkspaceSettings = PresentedWorkspace;

/** In the order of the audit log. */
const changeable = [
  ...(['name', 'description', 'logoUrl', 'industryTags', 'regionTags', 'productsTags'] as const),
  ...(['website', 'redirectHosts', 'trackingParams', 'requireMfa', 'accentColor', 'paperSize'] as const),
  ...(['commissionHoldDays', 'payoutMinimums', 'dealProgramId', 'vatId', 'scorecardWeights'] as const),
];

export interface LogoFile {
  bytes: Buffer;
  version: string;
}

export function createWorkspacesService(dependencies: Dependencies) {
  const { db, workspaces, members, sessions, sealer, audit } = dependencies;
  return {
    /** The workspaces that the user is a member of, also as a portal user, newest first. */
    async list(actor: Actor, request: PageRequest): Promise<Page<PresentedWorkspace>> {
      const page = await workspaces.pageOfUser(actor.userId, request);
      const items = page.items.map(({ memberRole, ...workspace }) => presentWorkspace(workspace, memberRole));
      return { ...page, items };
    },

    /** For the switcher (spec §2). Sorted here by name, because databases sort names differently. */
    async names(actor: Actor): Promise<WorkspaceName[]> {
      const names = await workspaces.namesOfUser(actor.userId);
      return names
        .map(({ id, name, logoVersion, accentColor }) => ({
          id,
          name,
          logoUrl: logoUrlOf({ id, logoVersion }),
          accentColor,
        }))
        .sort((one, other) => compareNames(one.name, other.name));
    },

    /** Takes effect on the session's next request. 404 if the user isn't a member (contract, Auth). */
    async switchTo(actor: Actor, { workspaceId }: SwitchBody): Promise<PresentedWorkspace> {
      const role = (await members.rolesOf(workspaceId, [actor.userId])).get(actor.userId);
      const workspace = role && (await workspaces.byId(workspaceId));
      if (!workspace) throw notFound('Workspace not found');
      await sessions.moveTo(actor.sessionId, workspaceId);
      return presentWorkspace(workspace, role);
    },

    /** Returns whether the current workspace requires a second factor of this user. */
    async requiresMfa({ workspaceId, workspaceRole }: Actor): Promise<boolean> {
      if (workspaceId === null || workspaceRole === 'partner_portal') return false;
      return (await workspaces.profile(workspaceId))?.requireMfa ?? false;
    },

    /** Returns the current workspace, for those who may change it. */
    async settings(actor: Actor): Promise<WorkspaceSettings> {
      authorize(actor, manageWorkspace);
      const workspace = await workspaces.profile(actor.workspaceId);
      if (!workspace) throw notFound('Workspace not found');
      const { logoVersion, ...shown } = workspace;
      return {
        ...shown,
        logoUrl: logoUrlOf({ id: shown.id, logoVersion }),
        sepaDebtor: shownDebtor(workspace),
      };
    },

    /**
     * Changes the current workspace; missing fields stay unchanged (contract, HTTP). 403 for editors and viewers,
     * 404 for any other workspace, 400 for an invalid logo, 409 for requiring a second factor without having one.
     */
    async update(
      actor: Actor,
      id: string,
      { sepaDebtor, ...wanted }: WorkspaceChanges,
    ): Promise<PresentedWorkspace> {
      authorizeSettings(actor);
      authorizeOwnWorkspace(actor, id);
      const { logoUrl } = wanted;
      if (logoUrl) checkLogo(logoUrl);
      // Otherwise users would lock themselves out.
      if (wanted.requireMfa && !actor.mfaEnabled) throw conflict(OWN_SECOND_FACTOR_FIRST);
      return db.transaction(async () => {
        const workspace = await workspaces.lock(id);
        if (!workspace) throw notFound('Workspace not found');
        const { dealProgramId } = wanted;
        if (dealProgramId && !(await workspaces.hasProgram(id, dealProgramId)))
          throw invalidField('dealProgramId', 'Program not found');
        const debtor = await changedDebtor(sealer, workspace, sepaDebtor);
        const changed: Workspace = { ...workspace, ...wanted, ...debtor };
        changed.logoVersion = changed.logoUrl === null ? null : versionOf(changed.logoUrl);
        const changes: AuditChange[] = changedFields(workspace, wanted, changeable);
        if (debtor) changes.push({ field: 'sepaDebtor', from: null, to: null, isHidden: true });
        if (changes.length === 0) return presentWorkspace(workspace, actor.workspaceRole);
        await workspaces.update(changed);
        await audit.record(actor, {
          workspaceId: id,
          action: 'updated',
          objectType: 'workspace',
          objectId: id,
          objectName: changed.name,
          changes,
        });
        return presentWorkspace(changed, actor.workspaceRole);
      });
    },

    /** Works without a session, because logos are shown on public forms and to other companies. 404 without a logo. */
    async logo(id: string): Promise<LogoFile> {
      const workspace = await workspaces.byId(id);
      if (!workspace?.logoUrl || workspace.logoVersion === null) throw notFound('Logo not found');
      return { bytes: bytesOf(workspace.logoUrl), version: workspace.logoVersion };
    },
  };
}

export type WorkspacesService = ReturnType<typeof createWorkspacesService>;
