const PAGE_SIZE = 25

/** The rows of a page; the last page when there are fewer. */
export function pageOf<Row>(rows: readonly Row[], wished: number) {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const page = Math.min(Math.max(1, Math.trunc(wished)), pages)
  return { rows: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pages }
}
