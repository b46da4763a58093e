import stored from '../../../../fixtures/campaign-templates.json';
import {
  campaignTemplateName,
  isCampaignTemplateType,
  type CampaignTemplateType,
} from '../../../../src/features/campaigns/campaigns.rules';
import { iconNames, type IconName } from '../../../ui/icons/icons';
import type { Tone } from '../../../ui/tokens/status';

/** A campaign template as described in spec §3. */
export interface CampaignTemplate {
  id: CampaignTemplateType;
  name: string;
  description: string;
  icon: IconName;
  color: Tone;
  checklist: readonly string[];
}

const colors: readonly Tone[] = ['accent', 'success', 'warning', 'danger', 'info'];

/** The nine built-in templates, in the order of the spec. */
export const campaignTemplates: readonly CampaignTemplate[] = stored.flatMap(
  ({ id, icon, color, ...contents }) =>
    isCampaignTemplateType(id)
      ? [
          {
            ...contents,
            id,
            name: campaignTemplateName(id),
            icon: iconNames.find((name) => name === icon) ?? 'templates',
            color: colors.find((name) => name === color) ?? 'neutral',
          },
        ]
      : [],
);

export const templateOf = (id: CampaignTemplateType): CampaignTemplate | undefined =>
  campaignTemplates.find((template) => template.id === id);
