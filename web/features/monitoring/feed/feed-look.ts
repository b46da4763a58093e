import { rememberChoice } from '../../../lib/remember-choice';

/** Cookies that store the look of the feed for a year. The server reads them, so that nothing moves. */
export const DENSITY_COOKIE = 'feed_density';
export const CHART_COOKIE = 'feed_chart';
const YEAR = 365 * 24 * 3600;

export type Density = 'compact' | 'previews';
export const densityOf = (cookie: string | undefined): Density =>
  cookie === 'previews' ? 'previews' : 'compact';
export const isChartOpen = (cookie: string | undefined): boolean => cookie === 'open';

export const rememberDensity = (density: Density): void => rememberChoice(DENSITY_COOKIE, density, YEAR);
export const rememberChart = (isOpen: boolean): void =>
  rememberChoice(CHART_COOKIE, isOpen ? 'open' : 'closed', YEAR);
