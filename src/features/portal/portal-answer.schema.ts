import { z } from 'zod';
import { answerOf, textOrNull } from '../../lib/answer-schema';
import { partnerEntity } from '../partners/partners.entity';
import { partnerStatuses } from '../partners/partners.rules';
import type { PortalProfile } from './portal.service';

const { id, name, website, description, industry, size, location, partnershipType, tags, status } =
  partnerEntity.fields;

export const portalProfileAnswer = answerOf<PortalProfile>()(
  'PortalProfile',
  {
    ...partnerEntity,
    fields: { id, name, website, description, industry, size, location, partnershipType, tags, status },
  },
  {
    website: textOrNull,
    status: z.enum(partnerStatuses),
    partnershipType: z.array(z.string()),
    tags: z.array(z.string()),
  },
);
