import type { Scorecard } from '../../scorecards/scorecards.service';
import type { MeasureKey } from '../measures/measures.rules';

/** What people have written for a review. */
export interface ReviewTexts {
  goals: string | null;
  notes: string | null;
  updatedAt: string | null;
}

/** A figure of a quarter, and of the quarter before. */
export interface ReviewFigure {
  measure: MeasureKey;
  label: string;
  currency: string | null;
  value: string | number | null;
  before: string | number | null;
  count: number;
}

/** What is looked at in the quarterly review with a partner. */
export interface PartnerReview extends ReviewTexts {
  partnerId: string;
  partnerName: string;
  tier: string | null;
  ownerName: string | null;
  quarter: string;
  from: string;
  to: string;
  /** As it is today. */
  scorecard: Scorecard;
  figures: ReviewFigure[];
  deals: { id: string; name: string; status: string }[];
  campaigns: { id: string; name: string; status: string }[];
  /** Only admins see onboarding. */
  openTasks: { id: string; name: string; dueDate: string | null }[];
}
