/** Of the terms and the privacy notice as this version shows them. Whoever changes their text gives them another one: it says which text somebody accepted. */
export const TERMS_VERSION = '2026-11-24'
