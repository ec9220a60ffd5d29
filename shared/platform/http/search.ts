/** What staff search for, a name, an e-mail, a CPF, goes by this header, URI-encoded: an address is written into logs. `?search=` works too. */
export const SEARCH_HEADER = 'X-Search'
