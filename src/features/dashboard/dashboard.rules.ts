/** Maximum number of items in a panel of the dashboard (spec §9). */
export const PANEL_SIZE = 5;

/** The number of months in the chart of new partners, including the current one. */
export const MONTHS_DRAWN = 12;
