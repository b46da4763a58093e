import type { App } from '../../../src/app';
import { manageIntegrations } from '../../../src/features/integrations/integrations.rules';
import type {
  IntegrationCard,
  IntegrationDelivery,
  IntegrationView,
} from '../../../src/features/integrations/integrations.service';
import type { Member } from '../../../src/lib/actor';
import { pageRequest, type Page } from '../../../src/lib/paging';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';

/** Members without the right to connect integrations see the cards without settings. */
export type IntegrationsData =
  | { canManage: true; integrations: IntegrationView[]; opened: OpenedIntegration | null }
  | { canManage: false; integrations: IntegrationCard[] };

/** A connected integration, and a page of its deliveries. */
export interface OpenedIntegration {
  integration: IntegrationView;
  deliveries: Page<IntegrationDelivery>;
  pageSize: number;
}

const PAGE_SIZE = 50;

/** Loads the cards, or for admins the deliveries of the integration in the URL. */
export async function loadIntegrations(app: App, actor: Member, url: URL): Promise<IntegrationsData> {
  if (!can(actor.workspaceRole, manageIntegrations))
    return { canManage: false, integrations: await app.integrations.cards(actor) };
  const integrations = await app.integrations.list(actor);
  const id = url.searchParams.get('integration');
  if (id === null) return { canManage: true, integrations, opened: null };
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const request = parse(pageRequest, { limit: String(PAGE_SIZE), cursor });
  const deliveries = await app.integrations.deliveries(actor, id, request);
  const integration = integrations.find((one) => one.id === id);
  // Deliveries stay after the plugin of their integration was removed.
  const opened = integration ? { integration, deliveries, pageSize: PAGE_SIZE } : null;
  return { canManage: true, integrations, opened };
}
