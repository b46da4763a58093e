/** The mail with a password reset link. Plain text, so that nothing in it can be mistaken for tracking. */
export const resetMail = (url: string) => ({
  subject: 'Reset your PartnerHub password',
  text: [
    'Somebody, hopefully you, asked to reset the password of your PartnerHub account.',
    `Choose a new password here within the next hour:\n\n${url}`,
    'Setting a new password signs you out everywhere and revokes the API keys that you created.',
    'If it was not you, there is nothing to do: without this link your password stays as it is.',
  ].join('\n\n'),
});
