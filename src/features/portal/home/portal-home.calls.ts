import * as z from 'zod';
import { answerLike, count, textOrNull, timeOrNull } from '../../../lib/entities/answer-schema';
import { listedAnnouncementAnswer } from '../../announcements/announcements-answer.schema';
import { portalDocumentAnswer } from '../../document-templates/document-templates-answer.schema';
import { partnerStatuses } from '../../partners/partners.rules';
import { portalResourceAnswer } from '../../resources/resources-answer.schema';
import { portalCampaignAnswer } from '../../campaigns/portal.schema';
import { portalDealAnswer } from '../../deals/portal.schema';
import { portalLeadAnswer } from '../../leads/portal.schema';
import { portalEarningsAnswer } from '../earnings/portal-earnings.schema';
import { portalTaskAnswer } from '../../partners/onboarding/portal.schema';
import { portalTierAnswer } from '../../tiers/tiers.schema';
import type { PortalHome } from './portal-home.service';
import type { PortalServices } from '../create-portal';
import { signedInApi } from '../../../http/calls/declare';
import { portalUsers } from '../../../lib/roles';

const partner = answerLike<PortalHome['partner']>()('PortalPartner', {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(partnerStatuses),
  partnershipType: z.array(z.string()),
  tags: z.array(z.string()),
  industry: z.string(),
  size: z.string(),
  website: textOrNull,
  location: z.string(),
  logo: textOrNull,
  manager: z.object({ name: textOrNull, email: z.string() }).nullable(),
});

const dealTotals = z.object({
  deals: count,
  sums: z.array(z.object({ currency: z.string(), amount: z.string() })),
});

const portalHomeAnswer = answerLike<PortalHome>()('PortalHome', {
  partner,
  tier: portalTierAnswer.nullable(),
  tasks: z.array(portalTaskAnswer),
  openTasks: count,
  deals: z.array(portalDealAnswer),
  totals: z.object({
    submitted: dealTotals,
    approved: dealTotals.extend({ protectedUntil: timeOrNull }),
    won: dealTotals,
  }),
  leads: z.array(portalLeadAnswer),
  earnings: z.array(portalEarningsAnswer),
  announcements: z.array(listedAnnouncementAnswer),
  agreements: z.array(z.object({ id: z.string(), title: z.string() })),
  campaigns: z.array(portalCampaignAnswer),
  documents: z.array(portalDocumentAnswer),
  resources: z.array(portalResourceAnswer),
  roadmapUrl: textOrNull,
});

export const portalHomeCalls = ({ portal }: PortalServices) => ({
  '/api/portal/home': signedInApi({
    GET: {
      operationId: 'getPortalHome',
      summary: 'Get the home of your partner',
      answer: portalHomeAnswer,
      permission: portalUsers,
      run: ({ actor }) => portal.home.own(actor),
    },
  }),
});
