/** Where a person sees their own account. */
export const ACCOUNT_PATH = '/conta'
/** Where the links of mails and invitations lead; the token stands behind a `#`, which no server is sent. */
export const LINK_PATH = '/nova-senha'
/** Where the link that makes a venue's first owner leads; its token stands behind a `#` as well. */
export const OWNER_PATH = '/primeiro-acesso'
/** Where the link of a new device leads; its code stands behind a `#` too. */
export const ENROL_PATH = '/aparelho'
/** A customer's own reservation; its code stands behind the `#`, with the secret where the link came from a mail. */
export const OWN_PATH = '/reserva'
/** All of a browser's or an account's reservations. */
export const OWN_LIST_PATH = '/minhas-reservas'
/** What a profile elsewhere links to: booking, own reservations, a message, the way there. */
export const LINKS_PATH = '/links'
/** What was paid for one of them, to print; its code stands behind the `#`. */
export const OWN_RECEIPT_PATH = '/reserva/recibo'
/** What a television of the venue shows; its token stands behind the `#`. */
export const TV_PATH = '/tv'

/** The path to which the provider's page redirects after a payment, under the venue's own address. */
export const PAID_PATH = '/pagamento-recebido'
