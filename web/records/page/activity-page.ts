/** URL parameter of a page of a record's activity. */
export const ACTIVITY_PAGE = 'activity';
