import { defineEntity } from '../../../lib/entities/entity';
import {
  programStatuses,
  programTypes,
  referralLimits,
  type ProgramStatus,
  type ProgramType,
} from '../referrals.rules';
import { rewardTypes, type RewardType } from './reward.rules';

/** spec §3. */
export interface Program {
  id: string;
  workspaceId: string;
  name: string;
  description: string | null;
  type: ProgramType;
  rewardType: RewardType | null;
  /** A decimal if the reward is an amount, otherwise any text. */
  rewardValue: string | null;
  status: ProgramStatus;
  createdAt: string;
  updatedAt: string;
}

/** A program as shown in lists and on cards. */
export interface ProgramView extends Program {
  referralCount: number;
  convertedCount: number;
}

export const programEntity = defineEntity<ProgramView>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    name: { label: 'Program Name', edit: true, search: true, sort: 'text' },
    description: {
      label: 'Description',
      maxLength: referralLimits.programDescription,
      isMultiline: true,
      edit: true,
      search: true,
    },
    type: { label: 'Type', edit: true, filter: programTypes },
    rewardType: { label: 'Reward Type', edit: true, filter: rewardTypes },
    rewardValue: { label: 'Reward Value', edit: true, sort: 'decimal' },
    status: { label: 'Status', edit: 'status', sort: programStatuses },
    referralCount: { from: null, label: 'Referrals', write: String },
    convertedCount: { from: null, label: 'Converted', write: String },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
  },
});
