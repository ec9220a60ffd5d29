/** What the operator's own tools ask; no page of the app is ever there. */
export const OPERATOR_PATHS = ['/healthz', '/readyz', '/up', '/metrics'] as const

/** Of those, the ones that say whether requests may be sent to this process. */
export const READINESS_PATHS = ['/readyz', '/up'] as const

/** Whether a path is one of the operator's. */
export function isOperatorPath(path: string): boolean {
  return OPERATOR_PATHS.some((one) => one === path)
}

/** Whether a path says that requests may be sent to this process. */
export function isReadinessPath(path: string): boolean {
  return READINESS_PATHS.some((one) => one === path)
}
