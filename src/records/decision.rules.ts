/** Something that a record says, for the person who decides about it. */
export interface DecisionFact {
  label: string;
  value: string;
  /** How screens show the value. Default: as text. */
  as?: 'day' | 'time' | 'email' | 'website';
}

/** What a decision about a record needs. */
export interface DecisionDetail {
  facts: DecisionFact[];
  /** What the person wrote who made the record. */
  text: string | null;
  /** What to know before deciding, such as a conflict. */
  notice: { tone: 'success' | 'warning' | 'danger'; text: string } | null;
  /** The address that questions go to. Undefined: that of the partner. */
  contactEmail?: string | null;
  ownerId: string | null;
}

type Value = string | null | undefined;

/** Returns the facts that have a value. */
export const factsOf = (
  facts: readonly (readonly [label: string, value: Value, as?: DecisionFact['as']])[],
): DecisionFact[] =>
  facts.flatMap(([label, value, as]) => (value ? [{ label, value, ...(as && { as }) }] : []));
