export const roadmapItemPath = (id: string): string => `/insights/roadmap/${id}`;
