/** Where the provider's page sends who has paid there, under the venue's own address. */
export const PAID_PATH = '/pagamento-recebido'
