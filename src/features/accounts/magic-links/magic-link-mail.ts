/** The mail with a link that signs in. */
export const magicLinkMail = (url: string) => ({
  subject: 'Your link to sign in to PartnerHub',
  text: [
    'Somebody, hopefully you, asked for a link to sign in to your PartnerHub account.',
    `Open it and press “Sign in”. It works once, within the next 15 minutes:\n\n${url}`,
    "If it wasn't you, delete this email. Nobody can sign in without the link.",
  ].join('\n\n'),
});
