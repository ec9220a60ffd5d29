import type { Db } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'

/** Books whose entries bear the key of the act that wrote them, each once. */
type Book =
  'till_movements' | 'till_sessions' | 'pix_checks' | 'tabs' | 'tab_items' | 'stock_movements'

/** Throws once the act of this call stands in the book: it names no version, and its receipt may be swept. Asked behind the lock of the book, so that two of one key come one after the other. */
export async function refuseDone({ author, trx }: Tx, book: Book): Promise<void> {
  const key = author?.act?.key
  if (key && (await isDone(trx, book, key))) throw new ProblemError('already-done')
}

/** Whether the act with that key stands in the book. */
export async function isDone(db: Db, book: Book, key: string): Promise<boolean> {
  return (await db(book).where({ key }).first('key')) !== undefined
}
