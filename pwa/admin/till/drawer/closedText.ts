import type { ClosedTill } from '#shared/book/till/till.ts'

/** `caixa fechado em 20/11/2026 20:30`, with the drawer where there are several. */
export function closedText(
  { closedAt, drawer }: Pick<ClosedTill, 'closedAt' | 'drawer'>,
  at: (instant: string) => string,
): string {
  return `caixa ${drawer === undefined ? '' : `“${drawer}” `}fechado em ${at(closedAt)}`
}
