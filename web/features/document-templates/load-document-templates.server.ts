import type { DocumentCard } from '../../../src/features/document-templates/document-templates.entity';
import {
  documentCategoryLabels,
  documentFormats,
} from '../../../src/features/document-templates/document-templates.rules';
import { previewOf } from '../../../src/features/templates/templates.rules';
import type { App } from '../../../src/app';
import type { Member } from '../../../src/lib/actor';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';
import { loadTemplates } from '../templates/load-templates.server';

/** The fields of a card. Dialogs load the whole template. */
export type DocumentSummary = Pick<
  DocumentCard,
  'id' | 'name' | 'description' | 'category' | 'fileFormat' | 'tags' | 'downloadCount'
> & {
  preview: string;
  /** The partners that can download it in their portal; null if it isn't shared. */
  sharedWith: string | null;
};

const summarize = (template: DocumentCard): DocumentSummary => ({
  id: template.id,
  name: template.name,
  description: template.description,
  category: template.category,
  fileFormat: template.fileFormat,
  tags: template.tags,
  downloadCount: template.downloadCount,
  sharedWith: template.audience === 'none' ? null : describeAudience(template),
  preview: previewOf(template.excerpt),
});

interface Inputs {
  app: App;
  actor: Member;
  url: URL;
}

export async function loadDocumentTemplates({ app, actor, url }: Inputs) {
  const { cards, counts } = app.documentTemplates;
  // Dialogs show the chosen partners by name.
  const shown: DocumentCard[] = [];
  const data = await loadTemplates({
    templates: {
      counts,
      async list(...asked: Parameters<typeof cards>) {
        const page = await cards(...asked);
        shown.push(...page.items);
        return page;
      },
    },
    labels: documentCategoryLabels,
    formats: documentFormats,
    summarize,
    actor,
    url,
  });
  return { ...data, choices: await loadAudienceChoices(app, actor, shown) };
}
