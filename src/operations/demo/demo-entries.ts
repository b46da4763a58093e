import * as z from 'zod';
import { workspaceRoles } from '../../lib/roles';
import { applicationStatuses } from '../../features/applications/applications.rules';
import { campaignStatuses } from '../../features/campaigns/campaigns.rules';
import { dealStatuses } from '../../features/deals/deals.rules';
import { eventStatuses, eventTemplateTypes, locationTypes } from '../../features/events/events.rules';
import { leadPriorities, leadStatuses } from '../../features/leads/leads.rules';
import { partnerStatuses } from '../../features/partners/partners.rules';
import { roadmapCategories, roadmapPriorities, roadmapStatuses } from '../../features/roadmap/roadmap.rules';

/** The entries of the demo workspace. Days are counted back from the day of seeding; `on` can be in the future. */

const person = z.string();
export const daysAgo = z.number().int().min(0);

const note = z.object({ ago: daysAgo, by: person, content: z.string() });

/** Values of custom fields by key. */
const custom = z.record(z.string(), z.unknown()).optional();

export const demoPartner = z.object({
  name: z.string(),
  description: z.string(),
  industry: z.string(),
  size: z.string(),
  location: z.string(),
  website: z.string(),
  status: z.enum(partnerStatuses),
  partnershipType: z.array(z.string()),
  tags: z.array(z.string()),
  tier: z.string().optional(),
  custom,
  since: daysAgo,
  by: person,
  /** The first entry is the primary contact. */
  contacts: z.array(
    z.object({ name: z.string(), title: z.string(), email: z.string(), phone: z.string().optional() }),
  ),
  notes: z.array(note),
  /** Tasks that the partner does, due in so many days. */
  tasks: z
    .array(z.object({ name: z.string(), description: z.string(), on: z.number().int(), done: z.boolean() }))
    .default([]),
  checkIns: z.array(
    z.object({
      planned: daysAgo,
      by: person,
      on: z.number().int(),
      title: z.string(),
      notes: z.string().optional(),
      owner: person.optional(),
    }),
  ),
});

export const demoApplication = z.object({
  companyName: z.string(),
  website: z.string(),
  contactEmail: z.string(),
  contactName: z.string(),
  phoneNumber: z.string(),
  continent: z.string(),
  region: z.string(),
  industry: z.string(),
  size: z.string(),
  solutions: z.boolean(),
  services: z.boolean(),
  valueProp: z.string(),
  custom,
  ago: daysAgo,
  isProspect: z.boolean(),
  moves: z.array(
    z.object({ ago: daysAgo, by: person, to: z.enum(applicationStatuses), adminNote: z.string().optional() }),
  ),
  converted: z
    .object({
      ago: daysAgo,
      by: person,
      tasksDone: z.array(z.tuple([z.string(), daysAgo])),
      /** Due dates in days from today (negative for past days), and owners, by task. */
      tasksDue: z.array(z.tuple([z.string(), z.number().int(), person])).default([]),
      notes: z.array(note),
    })
    .optional(),
});

/** The feed item or article that this was created from; see evidence.ts. */
const evidenceIds = z
  .object({ feedItemId: z.string().optional(), trendArticleId: z.string().optional() })
  .optional();

export const demoLead = z.object({
  name: z.string(),
  company: z.string(),
  email: z.string(),
  industry: z.string().optional(),
  city: z.string().optional(),
  priority: z.enum(leadPriorities).optional(),
  custom,
  ago: daysAgo,
  by: person,
  moves: z.array(z.object({ ago: daysAgo, by: person, to: z.enum(leadStatuses) })),
  evidence: evidenceIds,
});

export const demoDeal = z
  .object({
    name: z.string(),
    customerName: z.string(),
    partner: z.string(),
    /** The company of the lead that became this deal. */
    lead: z.string().optional(),
    /** The names of other partners that helped. */
    influencers: z.array(z.string()).default([]),
    owner: person.optional(),
    /** Expected close, in days from today. */
    on: z.number().int().optional(),
    ago: daysAgo,
    by: person,
    moves: z.array(
      z
        .object({ ago: daysAgo, by: person, to: z.enum(dealStatuses) })
        .extend({ reason: z.string().optional(), protectedDays: z.number().int().optional() }),
    ),
  })
  .loose();

/** How many items of the checklist are done, from the first one. */
const completedItems = z.number().int().min(0).default(0);

/** Without a checklist, the campaign gets that of its template. */
export const demoCampaign = z.object({
  name: z.string(),
  description: z.string().optional(),
  templateType: z.string(),
  checklist: z.array(z.string()).optional(),
  partner: z.string().optional(),
  done: completedItems,
  ago: daysAgo,
  by: person,
  moves: z.array(z.object({ ago: daysAgo, by: person, to: z.enum(campaignStatuses) })),
  evidence: evidenceIds,
});
/** A template of an email or a document. `lines` are its text. */
export const demoTemplate = z
  .object({
    ago: daysAgo,
    by: person,
    lines: z.array(z.string()),
    edits: z.array(z.object({ ago: daysAgo, by: person }).loose()),
  })
  .loose();

export const demoEvent = z.object({
  name: z.string(),
  description: z.string(),
  templateType: z.enum(eventTemplateTypes),
  locationType: z.enum(locationTypes),
  location: z.string().optional(),
  notes: z.string().optional(),
  showOnDashboard: z.boolean().optional(),
  done: completedItems,
  partner: z.string().optional(),
  owner: person,
  /** Day, in days from today (negative for past days), and local time in the time zone. */
  on: z.number().int().optional(),
  at: z.string().optional(),
  timezone: z.string().optional(),
  /** Duration of the event. */
  hours: z.number().optional(),
  ago: daysAgo,
  by: person,
  moves: z.array(z.object({ ago: daysAgo, by: person, to: z.enum(eventStatuses) })),
});

export const demoRoadmapItem = z.object({
  title: z.string(),
  description: z.string(),
  category: z.enum(roadmapCategories),
  priority: z.enum(roadmapPriorities),
  /** Target date, in days from today (negative for past days). */
  on: z.number().int().optional(),
  owner: person.optional(),
  tags: z.array(z.string()),
  isPublic: z.boolean().optional(),
  ago: daysAgo,
  by: person,
  moves: z.array(z.object({ ago: daysAgo, by: person, to: z.enum(roadmapStatuses) })),
  evidence: evidenceIds,
});

export const demoUser = z.object({
  key: person,
  name: z.string(),
  email: z.string(),
  role: z.enum(workspaceRoles),
  joined: daysAgo,
  /** Role of the invitation if it differs from `role`, and the day of the change to `role`. */
  joinedAs: z.enum(workspaceRoles).optional(),
  promoted: daysAgo.optional(),
  partner: z.string().optional(),
  /** Applies only if the installation has no other users. */
  superAdmin: z.boolean().optional(),
  signedIn: z.array(daysAgo).optional(),
  mistyped: z.array(daysAgo).optional(),
});

/** An invitation that hasn't been accepted. */
export const demoInvitation = z.object({
  email: z.string(),
  role: z.enum(workspaceRoles),
  ago: daysAgo,
  by: person,
});

/** Another workspace of the installation, for Discover. */
export const demoCompany = z.object({
  name: z.string(),
  email: z.string(),
  description: z.string(),
  industryTags: z.array(z.string()),
  regionTags: z.array(z.string()),
  productsTags: z.array(z.string()),
  founded: daysAgo,
  /** The application that the demo workspace has sent. */
  application: z.object({ ago: daysAgo, by: person }).loose().optional(),
});

export type DemoCompany = z.infer<typeof demoCompany>;
export type DemoPartner = z.infer<typeof demoPartner>;
export type DemoApplication = z.infer<typeof demoApplication>;
export type DemoLead = z.infer<typeof demoLead>;
export type DemoDeal = z.infer<typeof demoDeal>;
export type DemoCampaign = z.infer<typeof demoCampaign>;
export type DemoEvent = z.infer<typeof demoEvent>;
export type DemoTemplate = z.infer<typeof demoTemplate>;
export type DemoRoadmapItem = z.infer<typeof demoRoadmapItem>;
export type DemoUser = z.infer<typeof demoUser>;
