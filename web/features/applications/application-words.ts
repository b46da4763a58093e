import type { ApplicationView } from '../../../src/features/applications/applications.service';

/** The status of an application, or `converted` once it has become a partner. */
export const shownStatus = ({ partnerId, status }: Pick<ApplicationView, 'partnerId' | 'status'>): string =>
  partnerId === null ? status : 'converted';

export const offeringsOf = ({
  solutions,
  services,
}: Pick<ApplicationView, 'solutions' | 'services'>): string =>
  [...(solutions ? ['Solutions'] : []), ...(services ? ['Services'] : [])].join(', ');

/** Returns a web address without the scheme and the last slash. */
export const websiteName = (website: string): string => website.replace(/^https?:\/\/|\/$/gi, '');

/** Returns a `tel:` link. */
export const dialPath = (phoneNumber: string): string => `tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`;
