import * as z from 'zod';
import { answerOf, textOrNull } from '../../lib/entities/answer-schema';
import { partnerEntity } from '../partners/partners.entity';
import { partnerStatuses } from '../partners/partners.rules';
import type { PortalProfile } from './portal.service';

const { id, name, website, description, industry, size, location, partnershipType, tags, status, logo } =
  partnerEntity.fields;

export const portalProfileAnswer = answerOf<PortalProfile>()(
  'PortalProfile',
  {
    ...partnerEntity,
    fields: { id, name, website, description, industry, size, location, partnershipType, tags, status, logo },
  },
  {
    website: textOrNull,
    logo: textOrNull,
    status: z.enum(partnerStatuses),
    partnershipType: z.array(z.string()),
    tags: z.array(z.string()),
  },
);
