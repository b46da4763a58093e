import type { parseDocument } from 'htmlparser2';

/** The types of htmlparser2's document. */
export type Document = ReturnType<typeof parseDocument>;
export type AnyNode = Document['children'][number];
export type Element = Extract<AnyNode, { attribs: object }>;

export const isElement = (node: AnyNode): node is Element => 'attribs' in node;
