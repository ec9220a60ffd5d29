import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'

// Knex's own types take any text for a column. At run time a `Db` is the plain knex object; these types let it take
// only the columns that `tables.ts` declares, by their names in TypeScript: `startTime` or, with an alias, `r.startTime`.

/** The database, or a transaction on it. */
export interface Db extends Pick<
  Knex,
  'client' | 'destroy' | 'schema' | 'migrate' | 'on' | 'off' | 'removeListener'
> {
  <Table extends Source>(table: Table): Query<ScopeOf<Table>>
  <Name extends string, Row>(table: Subquery<Name, Row>): Query<{ [N in Name]: Row }>
  <Scope extends object>(table: Raw<Scope>): Query<Scope>
  raw: <Result = unknown>(sql: string, bindings?: readonly Binding[]) => Raw<Result>
  transaction: <Result>(work: (trx: Db) => Promise<Result>) => Promise<Result>
}

/** SQL text, which nobody checks: `Result` is what it adds to a selected row, or its answer when it is sent alone. */
export interface Raw<Result = unknown> extends Promise<Result> {
  readonly [SQL]: true
}
/** A query with a name, as a selected column or as the table of another query. */
interface Subquery<Name extends string, Row> {
  readonly [SQL]: { name: Name; row: Row }
}
declare const SQL: unique symbol

export type TableName = keyof Tables
type Source = TableName | `${TableName} as ${string}`
/** The rows of a query by the names that its SQL calls them. */
export type ScopeOf<Table extends Source> =
  Table extends `${infer Name extends TableName} as ${infer Alias}`
    ? { [A in Alias]: Tables[Name]['base'] }
    : Table extends TableName
      ? { [Name in Table]: Tables[Name]['base'] }
      : never

/** A query of this table, for functions that are given one. */
export type From<Table extends Source> = Query<ScopeOf<Table>>

/** The row of the only table. With several, columns need the table's name: here are none. */
type Only<Scope> = Scope extends unknown
  ? IsUnion<keyof Scope> extends true
    ? object
    : Scope[keyof Scope]
  : never
type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never
type Key<Row> = keyof Row & string
type Qualified<Scope> = { [Alias in Key<Scope>]: `${Alias}.${Key<Scope[Alias]>}` }[Key<Scope>]
type Column<Scope> = Key<Only<Scope>> | Qualified<Scope>
type Value<Scope, Name> = Name extends `${infer Alias}.${infer Column}`
  ? Get<Get<Scope, Alias>, Column>
  : Get<Only<Scope>, Name>
type Get<Row, Name> = Name extends keyof Row ? Row[Name] : never

type Selectable<Scope> =
  | Column<Scope>
  | '*'
  | `${Key<Scope>}.*`
  | `${Column<Scope>} as ${string}`
  | Raw
  | Subquery<string, unknown>
type Picked<Scope, Item> =
  Item extends Subquery<infer Name, infer Row>
    ? { [N in Name]: Row[keyof Row] | null }
    : Item extends Raw<infer Result>
      ? Result
      : Item extends `${infer Name} as ${infer Alias}`
        ? { [A in Alias]: Value<Scope, Name> }
        : Item extends '*'
          ? Only<Scope>
          : Item extends `${infer Alias}.*`
            ? Get<Scope, Alias>
            : Item extends `${string}.${infer Name}`
              ? { [N in Name]: Value<Scope, Item> }
              : Item extends string
                ? { [N in Item]: Value<Scope, N> }
                : never
type PickedAll<Scope, Item> = (
  Item extends unknown ? (picked: Picked<Scope, Item>) => void : never
) extends (picked: infer All) => void
  ? All
  : never
/** Without a selection the whole row. */
type Result<Scope, Row> = unknown extends Row ? Only<Scope> : Flat<Row>
type Flat<Row> = { [Name in keyof Row]: Row[Name] }
/** What a left join adds. */
export type Nullable<Scope> = { [A in keyof Scope]: { [C in keyof Scope[A]]: Scope[A][C] | null } }

type Binding = string | number | boolean | null | readonly (string | number)[] | Promise<unknown>
/** A value, SQL text or another query. */
type Operand<Of> = Of | Promise<unknown>
type Operator = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'like'
export type Conditions<Scope> = { [Name in Column<Scope>]?: Value<Scope, Name> | Raw }
/** Refuses what a checked literal would refuse, for values from elsewhere too. */
type Exact<Given, Known> = Given & { [Other in Exclude<keyof Given, keyof Known>]: never }

interface Condition<Scope, Self> {
  <Given extends Conditions<Scope>>(conditions: Exact<Given, Conditions<Scope>>): Self
  (group: (where: Where<Scope>) => unknown): Self
  <Name extends Column<Scope>>(column: Name, value: Operand<Value<Scope, Name>>): Self
  <Name extends Column<Scope>>(
    column: Name,
    operator: Operator,
    value: Operand<Value<Scope, Name>>,
  ): Self
}
type Membership<Scope, Self> = <Name extends Column<Scope>>(
  column: Name,
  values: readonly Value<Scope, Name>[] | Promise<Record<string, Value<Scope, Name> | null>[]>,
) => Self

export interface Where<Scope> {
  where: Condition<Scope, this>
  andWhere: Condition<Scope, this>
  orWhere: Condition<Scope, this>
  whereNot: Condition<Scope, this>
  whereIn: Membership<Scope, this>
  orWhereIn: Membership<Scope, this>
  whereNotIn: Membership<Scope, this>
  whereNull(column: Column<Scope>): this
  whereNotNull(column: Column<Scope>): this
  whereBetween<Name extends Column<Scope>>(
    column: Name,
    range: readonly [Value<Scope, Name>, Value<Scope, Name>],
  ): this
  whereExists(query: Promise<unknown>): this
  whereNotExists(query: Promise<unknown>): this
  whereRaw(sql: string, bindings?: readonly Binding[]): this
}

interface On<Scope> {
  onVal: OnValue<Scope, this>
  andOnVal: OnValue<Scope, this>
  onIn<Name extends Column<Scope>>(column: Name, values: readonly Value<Scope, Name>[]): this
  orOn(group: (on: On<Scope>) => unknown): this
}
interface OnValue<Scope, Self> {
  <Name extends Column<Scope>>(column: Name, value: Value<Scope, Name>): Self
  <Name extends Column<Scope>>(column: Name, operator: Operator, value: Value<Scope, Name>): Self
}

/** Rows of the tables in `Scope`; `Row` is what has been selected. */
export interface Query<Scope, Row = unknown> extends Where<Scope>, Promise<Result<Scope, Row>[]> {
  join<Table extends Source>(
    table: Table,
    left: Column<Scope & ScopeOf<Table>>,
    right: Column<Scope & ScopeOf<Table>>,
  ): Query<Scope & ScopeOf<Table>, Row>
  leftJoin<Table extends Source>(
    table: Table,
    left: Column<Scope & ScopeOf<Table>>,
    right: Column<Scope & ScopeOf<Table>>,
  ): Query<Scope & Nullable<ScopeOf<Table>>, Row>
  leftJoin<Table extends Source>(
    table: Table,
    on: (join: On<Scope & ScopeOf<Table>>) => unknown,
  ): Query<Scope & Nullable<ScopeOf<Table>>, Row>
  /** `Joined` declares the rows of the joined tables by their names. */
  joinRaw<Joined = unknown>(sql: string): Query<Scope & Joined, Row>

  select<Items extends Selectable<Scope>[]>(
    ...columns: Items
  ): Query<Scope, Row & PickedAll<Scope, Items[number]>>
  distinct<Items extends Column<Scope>[]>(
    ...columns: Items
  ): Query<Scope, Row & PickedAll<Scope, Items[number]>>
  count<Name extends string = 'count'>(
    of: '*' | `* as ${Name}`,
  ): Query<Scope, Row & { [N in Name]: number }>
  sum(of: Column<Scope>): Query<Scope, Row & { sum: number | null }>
  sum<Name extends string>(of: { [N in Name]: Column<Scope> }): Query<
    Scope,
    Row & { [N in Name]: number | null }
  >
  min: Extreme<Scope, Row>
  max: Extreme<Scope, Row>
  first<Items extends Selectable<Scope>[]>(
    ...columns: Items
  ): Promise<Result<Scope, Row & PickedAll<Scope, Items[number]>> | undefined>
  pluck<Name extends Column<Scope>>(column: Name): Promise<Value<Scope, Name>[]>

  groupBy(...columns: Column<Scope>[]): this
  havingRaw(sql: string, bindings?: readonly Binding[]): this
  orderBy(column: Column<Scope> | Key<Row>, order?: 'asc' | 'desc'): this
  orderBy(
    columns: readonly (Column<Scope> | { column: Column<Scope>; order: 'asc' | 'desc' })[],
  ): this
  orderByRaw(sql: string, bindings?: readonly Binding[]): this
  limit(rows: number): this
  offset(rows: number): this
  union(other: Promise<Result<Scope, Row>[]>): this
  forUpdate(): this
  forNoKeyUpdate(): this
  timeout(ms: number, options: { cancel: boolean }): this
  as<Name extends string>(name: Name): Subquery<Name, Result<Scope, Row>>

  insert<Given extends Insertable<Scope>>(
    rows: Exact<Given, Insertable<Scope>> | readonly Exact<Given, Insertable<Scope>>[],
  ): Insertion<Scope, number[]>
  update<Given extends Changes<Scope>>(changes: Exact<Given, Changes<Scope>>): Change<Scope, number>
  delete(): Change<Scope, number>
}
type Extreme<Scope, Row> = <Name extends Column<Scope>, Alias extends string>(
  of: `${Name} as ${Alias}`,
) => Query<Scope, Row & { [A in Alias]: Value<Scope, Name> | null }>

type Insertable<Scope> = Tables[keyof Scope & TableName]['insert']
export type Changes<Scope> = [keyof Scope & TableName] extends [never]
  ? never
  : { [Name in Exclude<Key<Only<Scope>>, 'id'>]?: Value<Scope, Name> | Raw }
/** An update or a delete. */
interface Change<Scope, Result> extends Where<Scope>, Promise<Result> {
  returning(columns: '*'): Change<Scope, Only<Scope>[]>
  returning<Name extends Key<Only<Scope>>>(
    columns: Name | readonly Name[],
  ): Change<Scope, Pick<Only<Scope>, Name>[]>
}
export interface Insertion<Scope, Result> extends Promise<Result> {
  returning(columns: '*'): Insertion<Scope, Only<Scope>[]>
  returning<Name extends Key<Only<Scope>>>(
    columns: Name | readonly Name[],
  ): Insertion<Scope, Pick<Only<Scope>, Name>[]>
  onConflict(columns: Key<Only<Scope>> | readonly Key<Only<Scope>>[]): {
    ignore(): Insertion<Scope, Result>
    merge(changes?: Changes<Scope>): Insertion<Scope, Result>
  }
}
