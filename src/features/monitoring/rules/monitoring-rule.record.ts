import { editors, viewers } from '../../../lib/roles';
import { defineRecord } from '../../../records/define-record';

export const monitoringRuleRecord = defineRecord({
  type: 'monitoring_rule',
  label: 'Monitoring rule',
  plural: 'Monitoring rules',
  icon: 'monitoring',
  table: 'monitoring_rules',
  title: 'name',
  notFound: 'Rule not found',
  view: viewers,
  edit: editors,
  create: { label: 'Create Monitoring Rule', href: '/insights/monitoring/rules?new=1' },
  has: {
    trash: true,
  },
});
