import { cut } from '../evidence/draft-texts.rules';
import { findCompany } from '../evidence/headline.rules';
import { leadEntity } from './leads.entity';

/** Returns the company that a lead from the headline is about; empty if none is found. */
export const leadCompanyOf = ({ title }: { title: string }): string =>
  cut(findCompany(title), leadEntity.fields.company.maxLength);
