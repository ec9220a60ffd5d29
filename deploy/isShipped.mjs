/** Whether a file of a package is shipped: what runs, and every text of a licence. Sources of native code are not run. */
export function isShipped(path) {
  const file = path.slice(path.lastIndexOf('/') + 1)
  if (/\/sqlite3\/(deps|src)(\/|$)/.test(path)) return false
  return (
    /^(licen[cs]e|copying|notice|patents|authors)\b/i.test(file) ||
    !/\.(map|md|d\.[cm]?ts)$/.test(file)
  )
}
