/** Returns the address of a roadmap item's page. */
export const roadmapItemPath = (id: string): string => `/insights/roadmap/${id}`;
