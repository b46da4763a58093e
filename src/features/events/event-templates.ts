import * as z from 'zod';
import stored from '../../../fixtures/event-templates.json';
import { eventTemplateName, eventTemplateTypes, type EventTemplateType } from './events.rules';

const templates = z
  .array(
    z.object({
      id: z.enum(eventTemplateTypes),
      description: z.string(),
      /** Display text, such as `6 weeks`. */
      defaultDuration: z.string(),
      checklist: z.array(z.string()).length(10),
    }),
  )
  .parse(stored)
  .map((template) => ({ ...template, name: eventTemplateName(template.id) }));

/** A built-in event template (spec §3). */
export type EventTemplate = (typeof templates)[number];

/** The five templates, in the order of spec §3. */
export const eventTemplates: readonly EventTemplate[] = templates;

/** Returns the checklist of a template, for an event that is created without its own. */
export const templateChecklist = (id: EventTemplateType): string[] => [
  ...(templates.find((template) => template.id === id)?.checklist ?? []),
];
