import type { Application } from './applications.repo';

/** What a company learns of its own application. */
export interface ApplicationReceipt {
  id: string;
  companyName: string;
  status: 'Applied';
  createdAt: string;
}

export const receiptOf = ({ id, companyName, createdAt }: Application): ApplicationReceipt => ({
  id,
  companyName,
  status: 'Applied',
  createdAt,
});
