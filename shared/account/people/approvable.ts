const APPROVABLE = [
  /^POST \/api\/(refunds|payment-issues\/[^/]+\/resolve|incidents(\/choices)?|till\/(cash|corrections))$/,
  /^POST \/api\/(customers\/\d+\/credits|tabs\/\d+\/(removals|payments|returns))$/,
  /^POST \/api\/reservations(\/\d+\/(cancel|pay|returns))?$/,
  /^POST \/api\/(prices(\/copy|\/adjust)?|special-prices|products)$/,
  /^(PATCH \/api\/(reservations|products)|(PATCH|DELETE) \/api\/(special-)?prices)\/\d+$/,
]

/** Whether a call may be above a limit of the person, or ask for a second one, so that somebody else can approve it. */
export function isApprovable(method: string, path: string): boolean {
  return APPROVABLE.some((one) => one.test(`${method} ${path}`))
}
