import type { DocumentCard } from '../../../src/features/document-templates/document-templates.entity';
import {
  documentCategoryLabels,
  documentFormats,
} from '../../../src/features/document-templates/document-templates.rules';
import { previewOf } from '../../../src/features/templates/templates.rules';
import type { RequestContext } from '../../../src/http/request-context';
import type { Member } from '../../../src/lib/actor';
import { loadTemplates } from '../templates/load-templates.server';

/** The fields of a card. Dialogs load the whole template. */
export type DocumentSummary = Pick<
  DocumentCard,
  'id' | 'name' | 'description' | 'category' | 'fileFormat' | 'tags'
> & { preview: string };

const summarize = (template: DocumentCard): DocumentSummary => ({
  id: template.id,
  name: template.name,
  description: template.description,
  category: template.category,
  fileFormat: template.fileFormat,
  tags: template.tags,
  preview: previewOf(template.excerpt),
});

interface Inputs {
  app: RequestContext['app'];
  actor: Member;
  url: URL;
}

export function loadDocumentTemplates({ app, actor, url }: Inputs) {
  const { cards, counts } = app.documentTemplates;
  return loadTemplates({
    templates: { list: cards, counts },
    labels: documentCategoryLabels,
    formats: documentFormats,
    summarize,
    actor,
    url,
  });
}
