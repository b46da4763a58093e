import * as z from 'zod';
import { oneOf, optionalLines, optionalText } from '../../../lib/entities/fields';
import { MAX_OPTIONS } from '../../../plugin-host/source-options.rules';
import { newCompetitor, newSource } from '../monitoring.schema';
import { monitoringLimits as limits } from '../monitoring.rules';

const WRONG_OPTIONS = 'Options must be JSON such as {"selector": ".price"}';

/** Options in a cell, as JSON. */
const optionsText = optionalLines('Options', MAX_OPTIONS)
  .default(null)
  .transform((text, context): Record<string, unknown> => {
    if (text === null) return {};
    try {
      const found = newSource.shape.options.safeParse(JSON.parse(text));
      if (found.success) return found.data;
    } catch {
      // Not JSON.
    }
    context.addIssue({ code: 'custom', message: WRONG_OPTIONS });
    return z.NEVER;
  });

/** A row of an imported file: a competitor, and one of its sources unless `address` is null. */
export const importedSource = z.object({
  competitor: newCompetitor.shape.name,
  website: newCompetitor.shape.website,
  industry: newCompetitor.shape.industry,
  sourceType: newSource.shape.sourceType,
  address: optionalText('Address', limits.sourceUrl).default(null),
  checkFrequency: newSource.shape.checkFrequency,
  options: optionsText,
});
export type ImportedSource = z.infer<typeof importedSource>;

export const transferFormats = ['csv', 'opml'] as const;
export type TransferFormat = (typeof transferFormats)[number];

/** The query of an export. */
export const exportQuery = z.object({ format: oneOf('Format', transferFormats).default('csv') });
