import type { App } from '../../../src/app';
import type { Member } from '../../../src/lib/actor';

export interface AgreementChoice {
  id: string;
  label: string;
}

/** Loads the agreements that a resource can require: the newest active ones, and the one that it already requires. */
export async function loadAgreementChoices(
  app: App,
  actor: Member,
  current: string | null,
): Promise<AgreementChoice[]> {
  const titles = await app.agreements.titles(actor, current);
  return titles.map(({ id, title, status }) => ({
    id,
    label: status === 'archived' ? `${title} (archived)` : title,
  }));
}
