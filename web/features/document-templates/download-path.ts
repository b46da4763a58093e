export const downloadPath = ({ id }: { id: string }): string => `/api/document-templates/${id}/download`;
