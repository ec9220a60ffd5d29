import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabase } from './database/makeDatabase.ts'
import { connect, untyped } from '../../platform/db/connect.ts'
import { administer } from '../support/preparedPostgres.ts'
import { startSystemPostgres, systemPostgresFolder } from '../support/systemPostgres.ts'

const isPostgres = process.env['TEST_DATABASE'] === 'postgres'
const bin = systemPostgresFolder()

function drill(url: string) {
  const args = ['--import', import.meta.resolve('tsx'), join(import.meta.dirname, 'drill.ts')]
  const env = { PATH: `${bin}${delimiter}${process.env['PATH']}`, DATABASE_URL: url }
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(process.execPath, args, { env }, (_error, out, err) =>
      resolve({ code: child.exitCode, said: out + err }),
    )
  })
}

test.skipIf(isPostgres)('a drill says how many reservations came back, and how fast', async () => {
  const made = await makeDatabase({ historyDays: 5 })
  onTestFinished(made.remove)
  const { code, said } = await drill(made.url)
  expect([code, said]).toEqual([0, expect.stringMatching(done(made.reservations))])
  await rm(made.url.replace('sqlite:', ''))
  expect(await drill(made.url)).toMatchObject({
    code: 1,
    said: expect.stringContaining('não encontrado'),
  })
})

test.runIf(isPostgres && bin !== null)(
  'with PostgreSQL it restores into a database beside it, of which nothing stays',
  async () => {
    const postgres = await startSystemPostgres(bin!)
    onTestFinished(postgres.stop)
    await administer(postgres.url, `create role quadras login createdb password 'areia'`)
    await administer(postgres.url, 'create database quadras owner quadras')
    const url = postgres.url.replace(/\/\/.*@/, '//quadras:areia@').replace(/postgres$/, 'quadras')
    const { reservations } = await makeDatabase({ historyDays: 5, postgresUrl: url })
    const { code, said } = await drill(url)
    expect([code, said]).toEqual([0, expect.stringMatching(done(reservations))])
    const knex = connect({ kind: 'postgres', url })
    expect(await untyped(knex)('pg_database').where('datname', 'like', 'drill%')).toEqual([])
    await knex.destroy()

    await administer(postgres.url, 'alter role quadras nocreatedb')
    expect(await drill(url)).toMatchObject({ code: 1, said: expect.stringContaining('CREATEDB') })
  },
)

const done = (reservations: number) =>
  new RegExp(
    `^Ensaio feito: ${reservations} reservas, [^]*conferida em [\\d.]+ s, restaurada e contada em [\\d.]+ s`,
  )
