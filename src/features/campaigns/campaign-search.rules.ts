import { foldText } from '../../lib/search-words';
import { campaignTemplateName } from './campaigns.rules';

interface Texts {
  name: string;
  description: string | null;
  templateType: string;
  creatorName: string;
}

/** The text that searches for campaigns match: everything on the card. */
export const campaignSearchText = ({ name, description, templateType, creatorName }: Texts): string =>
  foldText([name, description ?? '', campaignTemplateName(templateType), creatorName].join('\n'));
