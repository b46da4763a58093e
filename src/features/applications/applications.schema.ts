import * as z from 'zod';
import { emailAddress, listOf, oneOf, optionalText, requiredText } from '../../lib/entities/fields';
import { listedLike } from '../../lib/listed-like';
import { searchRequest } from '../../lib/paging';
import { customFilters, customValues } from '../custom-fields/custom-fields.schema';
import { bulkIds, matchingBody } from '../records/bulk.schema';
import { ownerId } from '../workspaces/owners/owners.schema';
import { applicationEntity } from './applications.entity';
import { onboardingChecklistItems } from '../partners/onboarding/onboarding.rules';
import {
  applicationIndustries,
  applicationLimits as limits,
  applicationStatuses,
  companySizes,
  continents,
} from './applications.rules';

/** Allows only http and https, because the address is shown as a link. */
const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && /^https?:\/\//i.test(text);

const website = z
  .string('Invalid website URL')
  .trim()
  .max(limits.website, 'Website is too long')
  .refine(isWebAddress, 'Invalid website URL');

/** An empty text means that the website isn't known. */
const optionalWebsite = z
  .union([z.literal('').transform(() => null), website], 'Invalid website URL')
  .nullable();

const offering = (label: string) => z.boolean(`${label} must be true or false`);

export const NO_OFFERING = 'Please select at least one offering (Solutions or Services)';

const company = {
  companyName: requiredText('Company name', limits.companyName),
  contactEmail: emailAddress,
  contactName: optionalText('Contact name', limits.contactName).default(null),
  phoneNumber: optionalText('Phone number', limits.phoneNumber).default(null),
  continent: oneOf('Continent', continents),
  region: requiredText('Location', limits.region),
  industry: oneOf('Industry', applicationIndustries),
  size: oneOf('Company size', companySizes),
  solutions: offering('Solutions').default(false),
  services: offering('Services').default(false),
  valueProp: z
    .string(`Value proposition must be at least ${limits.valuePropMin} characters`)
    .trim()
    .min(limits.valuePropMin, `Value proposition must be at least ${limits.valuePropMin} characters`)
    .max(limits.valueProp, 'Value proposition is too long'),
  custom: customValues.optional(),
};

interface Offerings {
  solutions: boolean;
  services: boolean;
}

export const offersSomething = ({ solutions, services }: Offerings) => solutions || services;
/** Reported together with errors of single fields, not only once those are fixed. */
const reportWithFieldErrors = {
  message: NO_OFFERING,
  path: ['solutions'],
  when: ({ value }: { value: unknown }) => value instanceof Object,
};

/** Body of the public form (spec §5, §7). */
export const applyBody = z
  .object({
    workspaceId: requiredText('Workspace ID', 100),
    ...company,
    website,
    /** From the affiliate link. For this installation's own links, a cookie has it instead. */
    clickId: optionalText('Click ID', limits.clickId).default(null),
    // Honeypot: people never see this field, so only a bot fills it in.
    leaveEmpty: z.unknown().optional(),
  })
  .refine(offersSomething, reportWithFieldErrors);

/** Application to another company of the directory. Like the public form, but the path names the workspace. */
export const companyApplicationBody = z
  .object({ ...company, website })
  .refine(offersSomething, reportWithFieldErrors);

/** A company that an admin adds before it applies. Like an application, but the website is optional. */
export const prospectBody = z
  .object({
    ...company,
    website: optionalWebsite.optional().transform((address) => address ?? null),
  })
  .refine(offersSomething, reportWithFieldErrors);

const LIST_OF_TASKS = 'Completed tasks must be a list of checklist items';

const status = oneOf('Status', applicationStatuses);

/** Missing: the note stays unchanged. */
const adminNote = z
  .string('Admin note must be text')
  .trim()
  .max(limits.adminNote, 'Admin note is too long')
  .nullish()
  .transform((note) => (note === '' ? null : note));

export const applicationStatusBody = z.object({ status, adminNote });

/** Many applications only change their status. */
export const bulkApplications = z.object({ ids: bulkIds, change: applicationStatusBody });
export const matchingApplications = matchingBody(applicationStatusBody).refine(
  (body) => body.delete === undefined,
  { message: "Applications can't be deleted", path: ['delete'] },
);

/** Body of the call that converts an application. Without one, it converts an approved application. */
export const convertBody = z.object({
  /** The items that an admin ticked before converting. */
  completedTasks: listOf(oneOf('Completed task', onboardingChecklistItems), {
    notList: LIST_OF_TASKS,
    tooMany: 'Too many completed tasks',
  }).default([]),
  /** The owner of the new partner. */
  ownerId: ownerId.default(null),
  /** Approves the application first. */
  approve: z.boolean('approve must be true or false').default(false),
  /** Saved with the approval. */
  adminNote,
});

/** Body of `PATCH /api/admin/applications/{id}`. The service checks the offerings together. */
export const applicationChanges = z
  .object({
    ...company,
    website: optionalWebsite,
    contactName: optionalText('Contact name', limits.contactName),
    phoneNumber: optionalText('Phone number', limits.phoneNumber),
    solutions: offering('Solutions'),
    services: offering('Services'),
    adminNote,
  })
  .partial();

export const applicationFilters = searchRequest.extend({
  ...listedLike(applicationEntity),
  status: status.optional(),
  custom: customFilters.optional(),
});

export type ApplyBody = z.infer<typeof applyBody>;
export type CompanyApplicationBody = z.infer<typeof companyApplicationBody>;
export type ProspectBody = z.infer<typeof prospectBody>;
export type ApplicationStatusBody = z.infer<typeof applicationStatusBody>;
export type ApplicationChanges = z.infer<typeof applicationChanges>;
export type ConvertBody = z.infer<typeof convertBody>;
export type ApplicationFilters = z.infer<typeof applicationFilters>;
