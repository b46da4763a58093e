import { fillSource } from './rendering/fill-source';
import { renderArticle } from './rendering/render-article';
import { renderDocument } from './rendering/render-document';
import { articleTextOf, plainTextOf } from './rendering/document-text';

/** Tasks of rendering, which may take seconds: pure functions whose arguments and results can be sent to a thread. */
export const documentTasks = { renderDocument, fillSource, plainTextOf, renderArticle, articleTextOf };

export type DocumentTasks = typeof documentTasks;

export type DocumentJob = {
  [Name in keyof DocumentTasks]: { task: Name; given: Parameters<DocumentTasks[Name]> };
}[keyof DocumentTasks];

export function performDocumentJob(job: DocumentJob): string {
  switch (job.task) {
    case 'renderDocument':
      return documentTasks.renderDocument(...job.given);
    case 'fillSource':
      return documentTasks.fillSource(...job.given);
    case 'plainTextOf':
      return documentTasks.plainTextOf(...job.given);
    case 'renderArticle':
      return documentTasks.renderArticle(...job.given);
    case 'articleTextOf':
      return documentTasks.articleTextOf(...job.given);
  }
}
