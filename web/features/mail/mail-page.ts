/** URL parameter of the page of emails. The suppression list uses the usual one. */
export const MAIL_PAGE = 'mails';
