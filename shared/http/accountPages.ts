/** Where a person sees their own account. */
export const ACCOUNT_PATH = '/conta'
/** Where the links of mails and invitations lead; the token stands behind a `#`, which no server is sent. */
export const LINK_PATH = '/nova-senha'
/** Where the link of a new device leads; its code stands behind a `#` too. */
export const ENROL_PATH = '/aparelho'
