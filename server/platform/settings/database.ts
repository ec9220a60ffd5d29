/** Where the data lies: a file of SQLite, or a PostgreSQL by its address. */
export type Database = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }
