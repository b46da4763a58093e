import { owners } from '../../lib/roles';

export const manageErasure = owners;

export const privacyMessages = {
  unknown: (email: string) => `Nothing is stored about ${email}`,
  confirm: 'Type the email address again to confirm',
  tooMany: 'There is too much about this person for one file. Ask an operator to export it.',
  lastOwner: (workspace: string) =>
    `This person is the last owner of ${workspace}. Make someone else an owner of it first.`,
  lastOwnerHere: 'This person is the last owner of the workspace. Make someone else an owner first.',
  self: 'You can’t erase yourself. Ask another owner.',
  personalData: 'Personal data',
} as const;
