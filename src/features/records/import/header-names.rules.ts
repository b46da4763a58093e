/** Returns the headers that lists of them name, such as one list for each language. */
export const words = (...lists: readonly string[]): string[] => lists.flatMap((list) => list.split(', '));

/** Headers in English, German, French and Spanish, and of other tools, for fields that several records have. */
export const headerNames = {
  industry: words(
    'sector, vertical, branch',
    'branche',
    'secteur, secteur d’activité, industrie',
    'industria',
  ),
  owner: words(
    'owner email, account owner, assigned to, assignee, owner, owner name',
    'besitzer, inhaber, zuständig, betreuer',
    'propriétaire, responsable',
    'propietario',
  ),
  partner: words(
    'partner name, partner account, partner account name, partner website, account, account name, company, company name, organization',
    'organization name, organisation, organisation name, organization 1 - name, associated company, parent account',
    'primary company, employer, firma, unternehmen, vertriebspartner, kunde, partenaire, entreprise, société',
    'socio, empresa, compañía, cuenta',
  ),
  description: words(
    'about, summary, details, beschreibung, description de la campagne, descripción, objective, ziel, objectif',
  ),
  kindOf: words(
    'type, campaign type, event type, template type, kind, typ, art, vorlage, modèle, tipo, plantilla',
  ),
  checklist: words('tasks, to do, todo, aufgaben, checkliste, tâches, liste, tareas, lista'),
  program: words(
    'program name, programme, referral program, affiliate program, group, campaign, offer, programm, empfehlungsprogramm',
    'partnerprogramm, programme de parrainage, programa',
  ),
  notes: words(
    'note, comments, comment, remarks, notizen, bemerkungen, anmerkungen, remarques, notas, comentarios',
  ),
  phone: words(
    'phone number, telephone, mobile, mobile phone, cell phone, business phone, work phone, phone 1, phone 1 - value',
    'phone - work, telefon, telefonnummer, handy, mobil, téléphone, portable, teléfono, móvil',
  ),
  email: words(
    'e-mail, email address, e-mail address, mail, work email, business email, e-mail 1 - value, email 1',
    'email 1 - value, email - work, primary email, e-mail-adresse, mailadresse, courriel, adresse e-mail',
    'adresse email, correo, correo electrónico',
  ),
};
