import type { Clock } from '../../lib/clock';
import { invalidField, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { formFieldOf, type FormField } from '../custom-fields/custom-values.rules';
import type { EntityValues } from '../custom-fields/entity-values';
import type { Workspace } from '../workspaces/workspace';
import { logoUrlOf } from '../workspaces/workspaces.rules';
import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import { receiptOf, type ApplicationReceipt } from './application-receipt.rules';
import type { ApplyBody } from './applications.schema';
import type { ReceiveApplication } from './receive-application';

/** The workspace, as shown to visitors of the public form. */
export type FormWorkspace = Pick<Workspace, 'id' | 'name' | 'description'> & {
  logoUrl: string | null;
  customFields: FormField[];
};

interface Dependencies {
  workspaces: WorkspacesRepo;
  customValues: EntityValues;
  receiveApplication: ReceiveApplication;
  clock: Clock;
}

/** The public application form, which works without a session. */
export function createApplicationForm(dependencies: Dependencies) {
  const { workspaces, customValues, receiveApplication, clock } = dependencies;
  return {
    /** Returns the workspace that an application form belongs to. 404 `Workspace not found`. */
    async addressee(workspaceId: string): Promise<FormWorkspace> {
      const workspace = await workspaces.profile(workspaceId);
      if (!workspace) throw notFound('Workspace not found');
      const { id, name, description } = workspace;
      const known = await customValues.fieldsOf({ workspaceId: id });
      const customFields = known.filter(({ showOnForm }) => showOnForm).map(formFieldOf);
      return { id, name, description, logoUrl: logoUrlOf(workspace), customFields };
    },

    /**
     * Takes an application from the public form (spec §5). 400 for an unknown workspace. A bot gets the same answer,
     * so that it learns nothing, but its application isn't stored. An equal application that
     * was sent at the same time is returned. `cookieClick` is the click id from the visitor's
     * cookie, used if the form has none.
     */
    async apply(
      { workspaceId, leaveEmpty, clickId, ...company }: ApplyBody,
      cookieClick?: string,
    ): Promise<ApplicationReceipt> {
      if (!(await workspaces.profile(workspaceId))) throw invalidField('workspaceId', 'Workspace not found');
      if (leaveEmpty !== undefined && leaveEmpty !== null && leaveEmpty !== '') {
        const createdAt = clock.now().toISOString();
        return { id: newId(), companyName: company.companyName, status: 'Applied', createdAt };
      }
      return receiptOf(
        await receiveApplication({
          actor: 'Visitor',
          workspaceId,
          status: 'Applied',
          company,
          clickId: clickId ?? cookieClick,
        }),
      );
    },
  };
}
