/** Where a person sees their own account. */
export const ACCOUNT_PATH = '/conta'
/** Where the links of mails and invitations lead; the token stands behind a `#`, which no server is sent. */
export const LINK_PATH = '/nova-senha'
