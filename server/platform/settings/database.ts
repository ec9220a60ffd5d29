/** Where the data lies: a file of SQLite, or a PostgreSQL by its address; `directUrl` leads to the same past a pooler. */
export type Database =
  { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string; directUrl?: string }

/** For what needs a session of its own from its first statement to its last: LISTEN, and PostgreSQL's own tools. */
export function sessionUrl({ url, directUrl }: Extract<Database, { kind: 'postgres' }>): string {
  return directUrl ?? url
}
