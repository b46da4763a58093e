import { admins } from '../../../lib/roles';
import { defineRecord } from '../../../records/define-record';

/** Where their money goes, which is emptied when they are erased. */
const bankData = ['sealedIban', 'ibanCountry', 'ibanLast4', 'vatId', 'taxForm'];

export const payeeRecord = defineRecord({
  type: 'payee',
  label: 'Payee',
  plural: 'Payees',
  icon: 'users',
  table: 'payees',
  title: 'name',
  view: admins,
  edit: admins,
  path: (id: string) => `/campaigns/payees/${id}`,
  list: { path: '/campaigns/payees' },
  people: [
    { email: 'email', name: 'name', also: [...bankData, 'paypalEmail', 'accountHolder'] },
    { email: 'paypalEmail', name: 'accountHolder', also: bankData },
  ],
  has: {
    // Only a payee that has never earned can be deleted, and its bank data must not stay.
    trash: false,
    activity: true,
    views: true,
    search: { details: ['email'] },
    events: ['created', 'updated', 'deleted', 'imported'],
    import: {
      order: 9,
      needs:
        'Every payee needs a name and an email, or one of your partners. IBANs are stored encrypted, and a change of where the money goes puts payouts on hold, as everywhere.',
      isUnique: true,
      isConfidential: true,
    },
  },
});
