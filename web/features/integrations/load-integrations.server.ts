import type { App } from '../../../src/app';
import { manageIntegrations } from '../../../src/features/integrations/integrations.rules';
import type {
  IntegrationCard,
  IntegrationView,
} from '../../../src/features/integrations/integrations.service';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';

/** Members without the right to connect integrations see the cards without settings. */
export type IntegrationsData =
  | { canManage: true; integrations: IntegrationView[] }
  | { canManage: false; integrations: IntegrationCard[] };

export const loadIntegrations = async (app: App, actor: Member): Promise<IntegrationsData> =>
  can(actor.workspaceRole, manageIntegrations)
    ? { canManage: true, integrations: await app.integrations.list(actor) }
    : { canManage: false, integrations: await app.integrations.cards(actor) };
