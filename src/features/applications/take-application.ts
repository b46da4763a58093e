import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Application, ApplicationsRepo } from './applications.repo';
import type { ProspectBody } from './applications.schema';

interface Dependencies {
  applications: ApplicationsRepo;
  clock: Clock;
}

interface Arrival {
  /** Whom it is for. */
  workspaceId: string;
  status: 'Prospect' | 'Applied';
  company: ProspectBody;
  /** The company that sent it, where it came through the directory. */
  fromWorkspaceId?: string;
}

/** Fills in what the server owns of an application that arrives, and stores it. */
export function createApplicationTaker({ applications, clock }: Dependencies) {
  return async function takeApplication(arrival: Arrival): Promise<Application> {
    const { workspaceId, status, company, fromWorkspaceId = null } = arrival;
    const now = clock.now().toISOString();
    const application: Application = {
      ...company,
      id: newId(),
      workspaceId,
      status,
      adminNote: null,
      partnerId: null,
      createdAt: now,
      updatedAt: now,
    };
    await applications.insert(application, fromWorkspaceId);
    return application;
  };
}

export type TakeApplication = ReturnType<typeof createApplicationTaker>;
