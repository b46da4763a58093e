/** Types of the part used here. The published types lack the second argument of `encodings`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: { 'accept-encoding'?: string | string[] | undefined } });
    /** Returns the accepted ones of `available`, best first. `preferred` decides between equal ones. */
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
  }
}
