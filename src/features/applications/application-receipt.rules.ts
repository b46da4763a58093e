import type { Application } from './applications.entity';

/** The answer to a company that sent an application. */
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
