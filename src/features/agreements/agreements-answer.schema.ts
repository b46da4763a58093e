import * as z from 'zod';
import { answerLike, answerOf, count, textOrNull, time } from '../../lib/entities/answer-schema';
import { appearanceAnswer, audienceAnswer } from '../audiences/audiences.schema';
import { agreementEntity, type AgreementVersion } from './agreements.entity';
import { agreementStatuses } from './agreements.rules';
import type { ShownAgreement } from './agreements.service';
import type { ShownAcceptance } from './read-acceptances';
import type { OwnAcceptance, PortalAgreement, PortalAgreementText } from './portal';

export const agreementAnswer = answerOf<ShownAgreement>()('Agreement', agreementEntity, {
  ...audienceAnswer,
  ...appearanceAnswer,
  body: z.string(),
  sha256: z.string(),
  isRequired: z.boolean(),
  selfBilling: z.boolean(),
  status: z.enum(agreementStatuses),
  version: count,
  acceptedFrom: count,
  acceptanceCount: count,
  createdBy: textOrNull,
});

export const agreementVersionAnswer = answerLike<AgreementVersion>()('AgreementVersion', {
  agreementId: z.string(),
  version: count,
  body: z.string(),
  sha256: z.string(),
  mustAcceptAgain: z.boolean(),
  createdBy: textOrNull,
  createdAt: time,
});

export const agreementPreviewAnswer = answerLike<{ html: string }>()('AgreementPreview', {
  html: z.string(),
});

const acceptance = {
  id: z.string(),
  agreementId: z.string(),
  agreementTitle: z.string(),
  version: count,
  sha256: z.string(),
  partnerName: z.string(),
  email: z.string(),
  name: z.string(),
  title: z.string(),
  acceptedAt: time,
};

export const acceptanceAnswer = answerLike<ShownAcceptance>()('AgreementAcceptance', {
  ...acceptance,
  partnerId: z.string(),
  userId: z.string(),
  address: textOrNull,
  userAgent: textOrNull,
});

const ownAcceptance = answerLike<OwnAcceptance>()('OwnAcceptance', {
  ...acceptance,
  address: textOrNull,
  userAgent: textOrNull,
});

const portalAgreement = {
  id: z.string(),
  title: z.string(),
  isRequired: z.boolean(),
  version: count,
  sha256: z.string(),
  needsAcceptance: z.boolean(),
  acceptance: ownAcceptance.nullable(),
};

export const ownAcceptanceAnswer = ownAcceptance;
export const portalAgreementAnswer = answerLike<PortalAgreement>()('PortalAgreement', portalAgreement);
export const portalAgreementTextAnswer = answerLike<PortalAgreementText>()('PortalAgreementText', {
  ...portalAgreement,
  body: z.string(),
  html: z.string(),
});
