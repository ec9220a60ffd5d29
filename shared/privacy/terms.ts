import * as v from 'valibot'

/** Of the terms and the privacy notice as this version shows them. Whoever changes their text gives them another one: what somebody accepted is told by it. */
export const TERMS_VERSION = '2026-11-22'

/** What a checkout says of the terms. Only a yes is stored; a program that says nothing of them leaves it open. */
export const AcceptanceFields = {
  acceptedTerms: v.optional(v.literal(true, 'Você precisa aceitar os termos')),
  termsVersion: v.optional(
    v.pipe(
      v.string('Versão dos termos inválida'),
      v.regex(/^\d{4}-\d\d-\d\d$/, 'Versão dos termos inválida'),
    ),
  ),
}
