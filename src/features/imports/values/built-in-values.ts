import { foldName } from '../../../lib/text/names.rules';

/** Texts of other tools and languages, without case, for values of status and priority. */
const texts: Readonly<Record<string, readonly string[]>> = {
  new: [
    'open',
    'open - not contacted',
    'neu',
    'offen',
    'nouveau',
    'nouvelle',
    'nuevo',
    'nueva',
    'ouvert',
    'abierto',
  ],
  'in progress': [
    'in_progress',
    'connected',
    'attempted_to_contact',
    'attempted to contact',
    'working - contacted',
    'working',
    'contacted',
    'in bearbeitung',
    'en cours',
    'en curso',
  ],
  won: [
    'closed - converted',
    'closed won',
    'qualified',
    'converted',
    'gewonnen',
    'gagné',
    'gagnée',
    'ganado',
    'ganada',
  ],
  lost: [
    'unqualified',
    'closed - not converted',
    'closed lost',
    'bad_timing',
    'verloren',
    'perdu',
    'perdue',
    'perdido',
    'perdida',
  ],
  closed: ['geschlossen', 'fermé', 'cerrado'],
  high: ['hot', 'hoch', 'élevée', 'élevé', 'haute', 'haut', 'alta', 'alto'],
  medium: ['warm', 'mittel', 'moyenne', 'moyen', 'media', 'medio'],
  low: ['cold', 'niedrig', 'gering', 'basse', 'bas', 'faible', 'baja', 'bajo'],
  active: ['aktiv', 'actif', 'active', 'activo', 'activa', 'approved'],
  pending: ['ausstehend', 'en attente', 'pendiente'],
  inactive: ['inaktiv', 'inactif', 'inactivo', 'inactiva', 'archived'],
};

/** Folds a text of a cell as names are compared. */
export const foldValue = foldName;

const known = new Map<string, string[]>();
for (const [value, others] of Object.entries(texts))
  for (const text of others) known.set(foldValue(text), [...(known.get(foldValue(text)) ?? []), value]);

/** Returns the value of a closed list that a text of another tool or language means; null if it is unknown. */
export const builtInValue = (text: string, choices: readonly string[]): string | null =>
  known.get(foldValue(text))?.find((value) => choices.includes(value)) ?? null;
