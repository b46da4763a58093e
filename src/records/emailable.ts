/** A person to whom an email can be written from a record: a contact, or the owner of the email that the record has. */
export interface Emailable {
  /** For the audit log. */
  recordName: string;
  /** The name of the person, or of the company without one. */
  name: string;
  title: string | null;
  email: string | null;
  phone: string | null;
  /** The partner whose values fill in variables; null without one. */
  partnerId: string | null;
}

/** Finds the person of a record by its workspace and id. Returns undefined without the record. */
export type FindEmailable = (workspaceId: string, id: string) => Promise<Emailable | undefined>;
