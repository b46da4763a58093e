import { answerLike, keyOf, textOrNull, timeOrNull } from '../../lib/entities/answer-schema';
import { secretLinkPurposes } from './secret-links.rules';
import type { SecretLinkView } from './secret-links.service';

export const secretLinkAnswer = answerLike<SecretLinkView>()('SecretLink', {
  purpose: keyOf(secretLinkPurposes),
  url: textOrNull,
  createdAt: timeOrNull,
});
