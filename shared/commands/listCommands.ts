import {
  intoCreation,
  noRow,
  oneRow,
  type AnswerRow,
  type AnyCommand,
  type Making,
  type RowsOf,
} from './defineCommand.ts'
import { rowWith, withRow, type RowKind, type Snapshot } from './snapshot.ts'

/** Rows that are a list of the snapshot, as the server answers them. */
export function listRows<Row extends AnswerRow>(
  kind: RowKind,
  rows: (snapshot: Snapshot) => readonly Row[],
  withRows: (snapshot: Snapshot, rows: Row[]) => Snapshot,
): RowsOf<Row> {
  return {
    kind,
    rows,
    put: (snapshot, row) => withRows(snapshot, withRow(rows(snapshot), row)),
    without: (snapshot, ids) =>
      withRows(
        snapshot,
        rows(snapshot).filter(({ id }) => !ids.has(id)),
      ),
  }
}

/** Which row a body is of: `before` is null when it is new. */
export type BodyOf<Row> = { id: number; before: Row | null; madeAt: string }
/** The snapshot with the row that the body makes; unchanged when it makes none. */
type PutBody<Row> = (snapshot: Snapshot, body: object, of: BodyOf<Row>) => Snapshot

/** The meaning of a command that creates a row. */
export function creating<Row extends AnswerRow>(rows: RowsOf<Row>, put: PutBody<Row>) {
  return {
    rows,
    answer: oneRow<Row>(),
    apply: (snapshot: Snapshot, { body }: { body: object }, { madeAt, tempId: id }: Making) =>
      put(snapshot, body, { id, before: null, madeAt }),
    creates: (_command: unknown, tempId: number) => tempId,
  }
}

/** The meaning of a command that changes some fields of a row. */
export function changing<Row extends AnswerRow>(rows: RowsOf<Row>, put: PutBody<Row>) {
  return {
    rows,
    answer: oneRow<Row>(),
    apply(snapshot: Snapshot, { id, body }: { id: number; body: object }, { madeAt }: Making) {
      const before = rowWith(rows.rows(snapshot), id)
      return before ? put(snapshot, { ...before, ...body }, { id, before, madeAt }) : snapshot
    },
    supersedes: ({ body }: { body: object }, creation: AnyCommand) =>
      intoCreation(`${rows.kind}.create`, creation, body),
  }
}

/** The meaning of a command that removes a row. */
export function removing<Row extends AnswerRow>(rows: RowsOf<Row>) {
  return {
    rows,
    answer: noRow<Row>(),
    apply: (snapshot: Snapshot, { id }: { id: number }) => rows.without(snapshot, new Set([id])),
    supersedes: () => 'withdraw' as const,
  }
}
