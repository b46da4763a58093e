import { createContext } from 'react';

/** The name of the record whose details are in a rail. The rail has the name last and few empty details. */
export const RailOf = createContext<string | null>(null);
