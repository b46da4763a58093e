import type { Actor } from '../../lib/actor';
import { factsOf, type DecisionDetail } from '../../records/decision.rules';
import type { ApplicationsService } from './applications.service';

/** Returns what the decision about an application needs. */
export const createApplicationDecision =
  (applications: Pick<ApplicationsService, 'get'>) =>
  async (actor: Actor, id: string): Promise<DecisionDetail> => {
    const application = await applications.get(actor, id);
    const offers = [application.solutions && 'Solutions', application.services && 'Services'];
    return {
      facts: factsOf([
        ['Website', application.website, 'website'],
        ['Industry', application.industry],
        ['Company size', application.size],
        ['Region', [application.region, application.continent].filter(Boolean).join(', ')],
        ['Offers', offers.filter(Boolean).join(', ')],
        ['Contact', application.contactName],
        ['Contact email', application.contactEmail, 'email'],
        ['Phone', application.phoneNumber],
        ['Admin note', application.adminNote],
        ['Applied', application.createdAt, 'time'],
      ]),
      text: application.valueProp,
      notice: null,
      contactEmail: application.contactEmail,
      ownerId: null,
    };
  };
