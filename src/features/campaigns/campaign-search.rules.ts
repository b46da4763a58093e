import { foldText } from '../../lib/search-words';
import { campaignTemplateName } from './campaigns.rules';

interface Texts {
  name: string;
  description: string | null;
  templateType: string;
  creatorName: string;
}

/** What a campaign is found by: all that its card says of it. */
export const campaignSearchText = ({ name, description, templateType, creatorName }: Texts): string =>
  foldText([name, description ?? '', campaignTemplateName(templateType), creatorName].join('\n'));
