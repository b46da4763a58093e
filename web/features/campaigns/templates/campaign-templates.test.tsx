import { describe, expect, it } from 'vitest';
import stored from '../../../../fixtures/campaign-templates.json';
import { campaignTemplateTypes } from '../../../../src/features/campaigns/campaigns.rules';
import { renderStatic } from '../../../../src/testing/render-static';
import { campaignTemplates } from './campaign-templates';
import { newCampaignOf, newCampaignPath } from '../form/new-campaign';
import { TemplateGrid } from './TemplateGrid';

const gridOf = (templates: typeof campaignTemplates, done: string[] = []) =>
  renderStatic(
    <TemplateGrid
      templates={templates}
      ticked={{ guide: done }}
      canCreate
      onView={() => undefined}
      onCreate={() => undefined}
    />,
  );

describe('campaign templates', () => {
  it('lists every campaign template with its icon and color', () => {
    expect(campaignTemplates.map(({ id, icon, color }) => ({ id, icon, color }))).toEqual(
      stored.map(({ id, icon, color }) => ({ id, icon, color })),
    );
    expect(campaignTemplates.map(({ id }) => id)).toEqual([...campaignTemplateTypes]);
  });

  it('shows an empty state if there are no campaign templates', () => {
    expect(gridOf([])).toContain('No Templates Available');
    expect(gridOf(campaignTemplates)).not.toContain('No Templates Available');
  });

  it('shows how many checklist items of each template are ticked', () => {
    const badges = gridOf(campaignTemplates, ['one', 'two']).match(/\d+\/10/g);
    expect(badges).toEqual(['0/10', '2/10', ...Array<string>(7).fill('0/10')]);
  });
});

describe('links to Create Campaign', () => {
  const asked = (path: string) => newCampaignOf(new URL(path, 'http://x').searchParams);

  it('newCampaignOf reads the draft back from a link of newCampaignPath', () => {
    const draft = { templateType: 'case-study', name: 'R&D? <b>', description: 'Line\nbreak' } as const;
    expect(asked(newCampaignPath(draft))).toEqual(draft);
    expect(asked(newCampaignPath({ templateType: 'guide' }))).toEqual({ templateType: 'guide' });
  });

  it("newCampaignOf cuts texts to a campaign's limits and returns null without a known template", () => {
    const path = newCampaignPath({
      templateType: 'podcast',
      name: 'n'.repeat(900),
      description: 'd'.repeat(5000),
    });
    expect(path.length).toBeLessThan(1300);
    const typed = `/campaigns/templates?create=podcast&name=${'n'.repeat(300)}&description=${'d'.repeat(2000)}`;
    expect(asked(typed)).toEqual({
      templateType: 'podcast',
      name: 'n'.repeat(200),
      description: 'd'.repeat(1000),
    });
    for (const create of ['', 'Podcast', 'constructor', 'webinar-series'])
      expect(asked(`/campaigns/templates?create=${create}&name=x`)).toBeNull();
    expect(asked('/campaigns/templates')).toBeNull();
  });
});
