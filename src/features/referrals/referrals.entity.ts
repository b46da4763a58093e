import { defineEntity } from '../../lib/entities/entity';
import { headerNames, words } from '../records/import/header-names.rules';
import type { RewardType } from './programs/reward.rules';
import {
  referralLimits,
  referralStatuses,
  referrerTypes,
  rewardStatuses,
  type ReferralStatus,
  type ReferrerType,
  type RewardStatus,
} from './referrals.rules';

/** spec §3. */
export interface Referral {
  id: string;
  workspaceId: string;
  programId: string;
  referrerType: ReferrerType;
  /** A partner of the workspace; null after the partner is deleted. */
  referrerId: string | null;
  referrerName: string | null;
  referrerEmail: string | null;
  referredName: string;
  referredEmail: string;
  referredCompany: string | null;
  referredPhone: string | null;
  status: ReferralStatus;
  notes: string | null;
  rewardStatus: RewardStatus;
  /** A decimal if the program's reward is an amount, otherwise any text. */
  rewardAmount: string | null;
  /** Time of conversion; null unless converted. */
  convertedAt: string | null;
  /** Time of payment; null unless the reward is paid. */
  rewardedAt: string | null;
  createdAt: string;
}

/** A referral with the data of its program that is shown with it. */
export interface ReferralInProgram extends Referral {
  programName: string;
  rewardType: RewardType | null;
}

export const referralEntity = defineEntity<ReferralInProgram>()({
  title: 'referredName',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    programId: { edit: true },
    referrerType: { label: 'Type', filter: referrerTypes },
    referrerId: { edit: true, filter: 'partner' },
    referrerName: {
      label: 'Referrer Name',
      edit: true,
      search: true,
      import: {
        otherNames: words(
          'referrer, referred by, referring partner, partner, partner name, advocate, source partner',
          'empfehlender, empfohlen von, vermittler, parrain, recommandé par, recomendado por, referente',
        ),
      },
    },
    referrerEmail: {
      label: 'Referrer Email',
      edit: true,
      search: true,
      import: {
        kind: 'email',
        otherNames: words(
          'referring partner email, partner email, advocate email, e-mail des empfehlenden, e-mail des vermittlers',
          'e-mail du parrain, correo del referente',
        ),
      },
    },
    referredName: {
      label: 'Name',
      edit: true,
      search: true,
      sort: 'text',
      import: {
        isRequired: true,
        kind: 'person',
        otherNames: words(
          'referred name, referral, referral name, full name, customer, customer name, contact, contact name, friend',
          'empfohlene person, kunde, kontakt, ansprechpartner, filleul, client, nom, nom complet',
          'recomendado, cliente, nombre, nombre completo, contacto',
        ),
      },
    },
    referredEmail: {
      label: 'Email',
      edit: true,
      search: true,
      sort: 'text',
      import: {
        isRequired: true,
        kind: 'email',
        otherNames: [
          'referred email',
          'referral email',
          'customer email',
          'contact email',
          ...headerNames.email,
        ],
      },
    },
    referredCompany: {
      label: 'Company',
      maxLength: referralLimits.company,
      edit: true,
      search: true,
      sort: 'text',
      import: {
        otherNames: words(
          'referred company, company name, customer company, account, account name, organization, organisation',
          'firma, unternehmen, entreprise, société, empresa, compañía',
        ),
      },
    },
    referredPhone: {
      label: 'Phone',
      maxLength: referralLimits.phone,
      edit: true,
      import: { otherNames: ['referred phone', 'referral phone', 'customer phone', ...headerNames.phone] },
    },
    status: { label: 'Status', edit: 'status', sort: referralStatuses },
    notes: {
      label: 'Notes',
      maxLength: referralLimits.notes,
      isMultiline: true,
      edit: true,
      import: { otherNames: ['details', 'description', ...headerNames.notes] },
    },
    rewardStatus: { label: 'Reward Status', edit: 'status', sort: rewardStatuses },
    rewardAmount: { label: 'Reward Amount', edit: true, sort: 'decimal' },
    convertedAt: { label: 'Converted', sort: 'time' },
    rewardedAt: { label: 'Rewarded', sort: 'time' },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    programName: {
      from: 'p.name',
      label: 'Program',
      sort: 'text',
      import: { isRequired: true, otherNames: headerNames.program },
    },
    rewardType: { from: 'p.rewardType', label: 'Reward Type' },
  },
  fileOrder: [
    'programName',
    'referrerType',
    'referredName',
    'referredCompany',
    'referredEmail',
    'referredPhone',
    'referrerName',
    'referrerEmail',
    'status',
    'rewardStatus',
    'rewardType',
    'rewardAmount',
    'notes',
  ],
});
