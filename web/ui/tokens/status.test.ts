import { describe, expect, it } from 'vitest';
import { isKnownStatus, statusLabel, statusTone } from './status';

/** Every status that spec.md §4 allows, by entity. */
const statuses = {
  application: ['Prospect', 'Applied', 'Review', 'Approved', 'Rejected'],
  partner: ['active', 'pending', 'inactive'],
  onboarding: ['none', 'onboarding', 'completed'],
  lead: ['new', 'in progress', 'closed', 'won', 'lost'],
  campaign: ['draft', 'pending_approval', 'launched', 'completed'],
  event: ['planning', 'recruiting', 'promotion', 'live', 'wrap_up', 'cancelled'],
  program: ['active', 'paused', 'archived'],
  referral: ['pending', 'contacted', 'qualified', 'converted', 'rejected'],
  reward: ['pending', 'approved', 'paid', 'cancelled'],
  affiliateLink: ['active', 'paused', 'suspended'],
  roadmap: ['planned', 'in_progress', 'blocked', 'completed', 'cancelled'],
  source: ['active', 'paused', 'error'],
  priority: ['low', 'medium', 'high', 'critical'],
};

describe('the table of statuses', () => {
  it.each(Object.entries(statuses))('gives every status of a %s a tone', (_, values) => {
    expect(values.filter((value) => !isKnownStatus(value))).toEqual([]);
  });

  it('gives a status the same tone in every spelling', () => {
    expect(statusTone('in progress')).toBe(statusTone('in_progress'));
    expect(statusTone('Approved')).toBe(statusTone('approved'));
  });

  it('follows the badge styles of spec.md §4', () => {
    expect(['draft', 'planned'].map(statusTone)).toEqual(['neutral', 'neutral']);
    expect(statusTone('in_progress')).toBe('accent');
    expect(statusTone('completed')).toBe('outline');
    expect(statusTone('cancelled')).toBe('danger');
    expect(['high', 'medium', 'low'].map(statusTone)).toEqual(['danger', 'neutral', 'outline']);
  });

  it('shows results in the colors of their meaning', () => {
    expect(['won', 'active'].map(statusTone)).toEqual(['success', 'success']);
    expect(['lost', 'rejected'].map(statusTone)).toEqual(['danger', 'danger']);
    expect(['expired', 'withdrawn'].map(statusTone)).toEqual(['neutral', 'neutral']);
    expect(['submitted', 'review', 'approved'].map(statusTone)).toEqual(['warning', 'warning', 'info']);
  });

  it('shows onboarding in orange', () => {
    expect(statusTone('onboarding')).toBe('warning');
  });

  it('gives an unknown value the neutral tone', () => {
    expect(isKnownStatus('constructor')).toBe(false);
    expect(statusTone('constructor')).toBe('neutral');
  });
});

describe('a label', () => {
  it.each([
    ['wrap_up', 'Wrap Up'],
    ['pending_approval', 'Pending Approval'],
    ['in progress', 'In Progress'],
    ['in-person', 'In-Person'],
    ['rss', 'RSS'],
    ['Applied', 'Applied'],
  ])('labels the stored value %s as %s', (value, label) => {
    expect(statusLabel(value)).toBe(label);
  });
});
