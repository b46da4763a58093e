import type { App } from '../../../../src/app';
import type { Member } from '../../../../src/lib/actor';
import { isAppError } from '../../../../src/lib/errors';
import type { TrackingData } from './TrackingPanel';

export async function loadTracking(app: App, actor: Member, publicUrl: string): Promise<TrackingData> {
  const [workspace, test] = await Promise.all([
    app.workspaces.settings(actor),
    app.siteTests.last(actor).catch((error: unknown) => {
      if (isAppError(error) && error.status === 404) return null;
      throw error;
    }),
  ]);
  return { workspace, test, server: new URL(publicUrl).origin };
}
