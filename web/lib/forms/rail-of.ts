import { createContext } from 'react';

/** The name of the record whose details are in a rail. The rail shows neither the name again nor many empty details. */
export const RailOf = createContext<string | null>(null);
