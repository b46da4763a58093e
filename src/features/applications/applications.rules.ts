import {
  onboardingChecklistItems,
  type OnboardingChecklistItem,
} from '../partners/onboarding/onboarding.rules';
import { applicationRecord } from './application.record';

/** Spec §6. Viewing and deciding on applications require the same role today, but are checked separately. */
export const viewApplications = applicationRecord.view;
export const approveApplications = applicationRecord.edit;

export const APPLICATION_NOT_FOUND = 'Application not found';
export const CONVERTED = 'The company is a partner now. Change the partner instead';

export const applicationStatuses = ['Prospect', 'Applied', 'Review', 'Approved', 'Rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Spec §9. */
export const continents = ['North America', 'South America', 'Europe', 'Africa', 'Asia', 'Oceania'] as const;
export const companySizes = ['Startup', 'SME', 'Enterprise'] as const;
export const applicationIndustries = [
  'Finance & Banking',
  'Healthcare & Medical',
  'Education & Training',
  'Retail & E-commerce',
  'Manufacturing & Industrial',
  'Real Estate & Construction',
  'Transportation & Logistics',
  'Media & Entertainment',
  'Food & Beverage',
  'Energy & Utilities',
  'Telecommunications',
  'Insurance',
  'Legal Services',
  'Marketing & Advertising',
  'Travel & Hospitality',
  'Agriculture',
  'Government & Public Sector',
  'Non-profit & Social Services',
  'Other',
] as const;

/** Maximum lengths in Unicode code points. */
export const applicationLimits = {
  companyName: 200,
  website: 2048,
  contactName: 200,
  phoneNumber: 50,
  region: 200,
  clickId: 200,
  valuePropMin: 10,
  valueProp: 2000,
  adminNote: 2000,
} as const;

const transitions: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  Prospect: ['Applied', 'Review'],
  Applied: ['Review'],
  Review: ['Approved', 'Rejected'],
  Approved: ['Review'],
  Rejected: ['Review'],
};

/** Spec §4 and the contract's States. A converted application (`isConverted`) can't be moved. */
export function canMoveApplication(
  from: ApplicationStatus,
  to: ApplicationStatus,
  { isConverted = false }: { isConverted?: boolean } = {},
): boolean {
  return !isConverted && transitions[from].includes(to);
}

/** Returns the moves that approve an application; null if it was rejected, which has to be reopened first. */
export function movesToApproval(from: ApplicationStatus): readonly ApplicationStatus[] | null {
  if (from === 'Approved') return [];
  if (from === 'Rejected') return null;
  return from === 'Review' ? ['Approved'] : ['Review', 'Approved'];
}

interface ChecklistItem {
  id: string;
  label: string;
}

/** Ticked in the browser before approving and not stored (spec §4). */
export const approvalChecklist: readonly ChecklistItem[] = [
  { id: 'verifiedDetails', label: 'Verified company details' },
  { id: 'contacted', label: 'Contacted the applicant' },
  { id: 'discussedFit', label: 'Discussed the partnership fit' },
  { id: 'alignedGoals', label: 'Aligned on goals' },
  { id: 'reviewedTerms', label: 'Reviewed the terms' },
  { id: 'confirmedNextSteps', label: 'Confirmed next steps' },
];

const checklistLabels: Record<OnboardingChecklistItem, string> = {
  teamsMet: 'Teams have met',
  contractSigned: 'Contract is signed',
  campaignsOrganized: 'First campaigns are organized',
  accessGranted: 'Access is granted',
  kickoffScheduled: 'Kickoff is scheduled',
};

/** Ticked before converting. A ticked item completes the matching onboarding task of the new partner. */
export const onboardingChecklist = onboardingChecklistItems.map((id) => ({ id, label: checklistLabels[id] }));
