import type { Application } from './applications.repo';

/** What the applying company gets back for its application. */
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
