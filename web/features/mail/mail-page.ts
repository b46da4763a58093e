/** URL parameter of the page of emails. The suppression list has the usual one. */
export const MAIL_PAGE = 'mails';
