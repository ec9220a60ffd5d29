/** Pages that the server alone draws, for who reads no Portuguese. */
export const ABROAD_PATHS = ['/en', '/es'] as const

/** Whether it is one of them. Upper case and a slash at the end make no difference. */
export function isAbroadPath(path: string): boolean {
  return /^\/(en|es)\/*$/i.test(path)
}
