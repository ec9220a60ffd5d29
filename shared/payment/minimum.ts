/** The least that a charge may be (`spec.md` §5 Payment). Centavos. */
export const MINIMUM_TOTAL_CENTS = 500
