import { afterEach, beforeEach, expect, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { connect, untyped } from './connect.ts'

let folder: string
let knex: Knex
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statements-'))
  knex = untyped(connect({ kind: 'sqlite', file: join(folder, 'quadras.sqlite3') }))
  await knex.raw('create table things (id integer primary key, name text unique)')
})
afterEach(async () => {
  await knex.destroy()
  await rm(folder, { recursive: true })
})

const add = (name: string) => knex('things').insert({ name })
const all = () => knex('things').select('*').orderBy('id')

test('a text that was prepared sees what changed in the schema since', async () => {
  await add('um')
  expect(await all()).toEqual([{ id: 1, name: 'um' }])
  await knex.raw('alter table things add column size text')
  expect(await all()).toEqual([{ id: 1, name: 'um', size: null }])
})

test('one that fails says why each time, and the next one is not harmed', async () => {
  await add('um')
  await expect(add('um')).rejects.toThrow('UNIQUE constraint failed')
  await expect(add('um')).rejects.toThrow('UNIQUE constraint failed')
  await add('dois')
  await expect(knex.raw('select absent')).rejects.toThrow('no such column')
  await expect(knex.raw('select absent')).rejects.toThrow('no such column')
  expect(await knex('things').pluck('name')).toEqual(['um', 'dois'])
})

test('the same text at the same time gives each its own rows', async () => {
  await Promise.all(['a', 'b', 'c', 'd'].map(add))
  const found = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => knex('things').where({ name }).pluck('name')),
  )
  expect(found).toEqual([['a'], ['b'], ['c'], ['d']])
})

test('of the same text at the same time in one transaction each succeeds or fails by itself', async () => {
  await add('um')
  const outcomes = await knex.transaction(async (trx) => {
    const insert = (name: string) => trx('things').insert({ name })
    await insert('dois')
    const settled = await Promise.allSettled(['um', 'dois', 'um', 'tres', 'um'].map(insert))
    await insert('quatro')
    return settled.map(({ status }) => status)
  })
  expect(outcomes).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled', 'rejected'])
  expect(await knex('things').orderBy('id').pluck('name')).toEqual(['um', 'dois', 'tres', 'quatro'])
})

test('a transaction that fails is undone, and the connection goes on', async () => {
  const failing = knex.transaction(async (trx) => {
    await trx('things').insert({ name: 'um' })
    throw new Error('not today')
  })
  await expect(failing).rejects.toThrow('not today')
  await knex.transaction((trx) => trx('things').insert({ name: 'um' }))
  expect(await knex('things').pluck('name')).toEqual(['um'])
})

test('however many texts there were, the connection closes', async () => {
  for (let count = 1; count < 300; count += 1) {
    await knex.raw(`select ${count} as number`)
  }
  expect(await knex.raw('select 1 as number')).toEqual([{ number: 1 }])
})
