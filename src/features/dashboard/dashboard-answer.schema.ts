import * as z from 'zod';
import { answerLike, count, day, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import type { DashboardMetrics, DashboardSummary } from './dashboard.service';
import type { CampaignItem, RoadmapEntry } from './panel-sources';
import type { ReferralItem } from '../referrals/new-referrals.repo';
import type { EventItem } from '../events/live-events.repo';

const metrics = answerLike<DashboardMetrics>()('DashboardMetrics', {
  pending: count,
  accepted: count,
  onboarding: count,
  totalPartners: count,
});

const campaign = answerLike<CampaignItem>()('DashboardCampaign', {
  id: z.string(),
  name: z.string(),
  templateType: z.string(),
  status: z.string(),
  creatorName: textOrNull,
  createdAt: time,
});

const referral = answerLike<ReferralItem>()('DashboardReferral', {
  id: z.string(),
  referredName: z.string(),
  referredCompany: textOrNull,
  referrerName: textOrNull,
  referrerType: z.string(),
  status: z.string(),
  createdAt: time,
});

const event = answerLike<EventItem>()('DashboardEvent', {
  id: z.string(),
  name: z.string(),
  status: z.string(),
  startDate: timeOrNull,
  endDate: timeOrNull,
  timezone: textOrNull,
  locationType: z.string(),
  location: textOrNull,
});

const roadmapItem = answerLike<RoadmapEntry>()('DashboardRoadmapItem', {
  id: z.string(),
  title: z.string(),
  status: z.string(),
  priority: z.string(),
  targetDate: day.nullable(),
  createdAt: time,
});

export const dashboardAnswer = answerLike<DashboardSummary>()('Dashboard', {
  metrics,
  activeCampaigns: z.array(campaign),
  newReferrals: z.array(referral),
  activeEvents: z.array(event),
  priorityRoadmap: z.array(roadmapItem),
});
