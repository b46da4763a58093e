/** The part that is used here: the published types know no second argument of `encodings`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: { 'accept-encoding'?: string | string[] | undefined } });
    /** Of `available`, what the client accepts, best first; among equals, in the order of `preferred`. */
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
  }
}
