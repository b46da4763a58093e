import { auditObjects, type AuditObject } from './audit.rules';

/** Functions for the kinds of objects that records such as comments belong to, by their names in calls. */
export function objectKinds<Kind extends string>(
  objects: Readonly<Record<Kind, { objectType: AuditObject }>>,
) {
  const isKind = (text: string): text is Kind => Object.hasOwn(objects, text);
  return {
    isKind,
    kinds: Object.keys(objects).filter(isKind),
    /** Returns the message of 404, such as `Roadmap item not found`. */
    missingObject: (kind: Kind): string => `${auditObjects[objects[kind].objectType]} not found`,
  };
}
