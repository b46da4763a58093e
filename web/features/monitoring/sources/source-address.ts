import type { SourceTypeView } from '../../../../src/features/monitoring/sources/sources.service';

type Takes = SourceTypeView['takes'];

export const addressLabels: Record<Takes, string> = {
  url: 'URL',
  handle: 'Handle',
  either: 'URL or handle',
};

export const addressExamples: Record<Takes, string> = {
  url: 'https://competitor.example/blog',
  handle: '@competitor',
  either: '@competitor',
};

export const addressMissing: Record<Takes, string> = {
  url: 'Source URL is required',
  handle: 'Source handle is required',
  either: 'Source URL or handle is required',
};

/**
 * Returns the call's field for a typed address. If a type accepts both, a URL contains a slash and a handle doesn't.
 */
export const addressField = (takes: Takes, typed: string): 'sourceUrl' | 'sourceHandle' =>
  takes === 'url' || (takes === 'either' && typed.includes('/')) ? 'sourceUrl' : 'sourceHandle';
