import type { Application } from './applications.entity';

/** The answer to a company that sent an application. */
export interface ApplicationReceipt {
  id: string;
  companyName: string;
  status: 'Applied';
  createdAt: string;
}

/** The fields of an application that its receipt shows. */
export type Received = Pick<Application, 'id' | 'companyName' | 'createdAt'>;

export const receiptOf = ({ id, companyName, createdAt }: Received): ApplicationReceipt => ({
  id,
  companyName,
  status: 'Applied',
  createdAt,
});
