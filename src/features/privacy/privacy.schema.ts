import * as z from 'zod';
import { emailText } from '../../lib/entities/fields';

const email = emailText('Invalid email address');

export const personBody = z.object({ email });
export const erasureBody = z.object({
  email,
  confirm: z.string('Type the email address again to confirm').trim().max(320),
});
