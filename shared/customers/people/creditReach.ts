import * as v from 'valibot'

/** Whether a person would see credit online that somebody gives them by hand: by a link that is mailed to the address on file, now or from an instant on. */
export const CreditReachSchema = v.variant('state', [
  v.object({ state: v.literal('now'), email: v.string() }),
  v.object({ state: v.literal('later'), email: v.string(), from: v.string() }),
  v.object({ state: v.literal('unconfirmed'), email: v.string() }),
  v.object({ state: v.literal('no-email') }),
  v.object({ state: v.literal('no-mail') }),
])
export type CreditReach = v.InferOutput<typeof CreditReachSchema>

/** Tells the staff, before they give credit, whether its person will see it online. `at` words an instant. */
export function creditReachText(
  reach: CreditReach,
  name: string,
  at: (instant: string) => string,
): string {
  switch (reach.state) {
    case 'now':
      return `${name} verá este crédito ao reservar pela internet: enviaremos um link para ${reach.email}.`
    case 'later':
      return `O e-mail ${reach.email} foi trocado há menos de um dia: o link vai para ele em ${at(reach.from)}, e só então ${name} verá este crédito pela internet.`
    case 'unconfirmed':
      return `${name} não verá este crédito pela internet: o e-mail ${reach.email} veio de uma reserva feita pela internet e ninguém da equipe o confirmou. Confira e salve o cadastro antes de dar o crédito.`
    case 'no-email':
      return `${name} não verá este crédito pela internet: o cadastro está sem e-mail. Ele vale no balcão.`
    case 'no-mail':
      return `${name} não verá este crédito pela internet: o envio de e-mails não está configurado. Ele vale no balcão.`
  }
}
