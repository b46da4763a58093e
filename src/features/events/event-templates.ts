import { z } from 'zod';
import stored from '../../../fixtures/event-templates.json';
import { eventTemplateTypes, type EventTemplateType } from './events.rules';

const templates = z
  .array(
    z.object({
      id: z.enum(eventTemplateTypes),
      name: z.string(),
      description: z.string(),
      /** As people say it: `6 weeks`. */
      defaultDuration: z.string(),
      checklist: z.array(z.string()).length(10),
    }),
  )
  .parse(stored);

/** A built-in event template (spec §3). */
export type EventTemplate = (typeof templates)[number];

/** All five, in the order of spec §3. */
export const eventTemplates: readonly EventTemplate[] = templates;

const byId = new Map(templates.map((template) => [template.id, template]));

/** As people call it; what is no template's id is given back as it is. */
export const eventTemplateName = (id: EventTemplateType): string => byId.get(id)?.name ?? id;

/** What an event of this template has to do, for one that comes without a list of its own. */
export const templateChecklist = (id: EventTemplateType): string[] => [...(byId.get(id)?.checklist ?? [])];
