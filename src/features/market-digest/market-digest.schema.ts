import * as z from 'zod';
import { oneOf } from '../../lib/entities/fields';
import { marketDigestChoices } from './market-digest.rules';

/** Body and answer of `/api/market-digest`. */
export const marketDigestSetting = z.object({ email: oneOf('Email', marketDigestChoices) });
export const marketDigestAnswer = z.object({ email: z.enum(marketDigestChoices) });
