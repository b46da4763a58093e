import * as z from 'zod';
import applications from '../../../fixtures/demo/applications.json';
import campaigns from '../../../fixtures/demo/campaigns.json';
import customFields from '../../../fixtures/demo/custom-fields.json';
import deals from '../../../fixtures/demo/deals.json';
import documentTemplates from '../../../fixtures/demo/document-templates.json';
import emailTemplates from '../../../fixtures/demo/email-templates.json';
import events from '../../../fixtures/demo/events.json';
import invitations from '../../../fixtures/demo/invitations.json';
import leads from '../../../fixtures/demo/leads.json';
import companies from '../../../fixtures/demo/companies.json';
import partners from '../../../fixtures/demo/partners.json';
import roadmap from '../../../fixtures/demo/roadmap.json';
import users from '../../../fixtures/demo/users.json';
import workspace from '../../../fixtures/demo/workspace.json';
import {
  daysAgo,
  demoApplication,
  demoCampaign,
  demoCompany,
  demoDeal,
  demoEvent,
  demoInvitation,
  demoLead,
  demoPartner,
  demoRoadmapItem,
  demoTemplate,
  demoUser,
} from './demo-entries';

/** Reads the demo workspace in fixtures/demo. */
export const readDemoData = () => ({
  workspace: z
    .object({
      name: z.string(),
      description: z.string(),
      industryTags: z.array(z.string()),
      regionTags: z.array(z.string()),
      productsTags: z.array(z.string()),
      accentColor: z.string(),
      founded: daysAgo,
    })
    .parse(workspace),
  users: z.array(demoUser).parse(users),
  invitations: z.array(demoInvitation).parse(invitations),
  customFields: z.array(z.unknown()).parse(customFields),
  partners: z.array(demoPartner).parse(partners),
  applications: z.array(demoApplication).parse(applications),
  leads: z.array(demoLead).parse(leads),
  deals: z.array(demoDeal).parse(deals),
  events: z.array(demoEvent).parse(events),
  campaigns: z.array(demoCampaign).parse(campaigns),
  emailTemplates: z.array(demoTemplate).parse(emailTemplates),
  documentTemplates: z.array(demoTemplate).parse(documentTemplates),
  roadmap: z.array(demoRoadmapItem).parse(roadmap),
  companies: z.array(demoCompany).parse(companies),
});
