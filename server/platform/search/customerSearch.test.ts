import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fold } from '#shared/platform/text/fold.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { likeWord, onlyMatching, searchWords } from './customerSearch.ts'

test.each([
  ['', []],
  ['  ', []],
  ['%_!', []],
  ['José da Silva', ['jose', 'da', 'silva']],
  ['silva SILVA', ['silva']],
  ["D'Ávila", ['d', 'avila']],
  ['7766', ['7766']],
  ['99988-7766', ['999887766']],
  ['(48) 99988-7766', ['48999887766']],
  ['+55 48 99988-7766', ['48999887766']],
  ['529.982.247-25', ['52998224725']],
  ['marina 7766', ['marina', '7766']],
  ['12 34', ['12', '34']],
  ['Marina.Souza@Example.com', ['marina.souza@example.com']],
  ['marina@', ['marina@']],
  ['@example.com', ['example', 'com']],
  ['joao99', ['joao99']],
])('%j is searched as %j', (search, words) => {
  expect(searchWords(search)).toEqual(words)
})

describe('a reservation', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startTestApp()
  })
  afterEach(() => app.stop())

  const texts = () => app.deps.knex('reservation_search').orderBy('rowid').pluck('text')

  async function found(search: string) {
    const { knex } = app.deps
    const [all, each] = [knex('reservations as r'), knex('reservations as r')]
    onlyMatching(all, knex, searchWords(search))
    for (const word of searchWords(search)) likeWord(each, word)
    const ids = await all.orderBy('r.id').pluck('r.id')
    // However it is asked for, the same is found.
    expect(await each.orderBy('r.id').pluck('r.id')).toEqual(ids)
    return ids
  }

  test('is found by any part of its name, e-mail, phone and CPF', async () => {
    const id = await insertReservation(app, {
      customerName: 'José  da Silva-Ávila',
      customerEmail: 'Jose.Silva@example.com',
      customerPhone: '48999887766',
      customerCpf: '52998224725',
    })
    await insertReservation(app, {
      date: '2026-12-01',
      customerName: 'Bruno "Bé" Lopes',
      customerEmail: 'b_l@praia.net',
      customerPhone: '11911112222',
      customerCpf: null,
    })
    const searches = ['José', 'jose silva', 'avila', 'ilv', 'da', 'jose.silva@ex', '8877', '2472']
    for (const search of [...searches, 'da 48', '(48) 99988-7766', '529.982.247-25']) {
      expect([search, await found(search)]).toEqual([search, [id]])
    }
    for (const search of ['josé lopes', 'jose-silva@', '7648', '00', 'zz', "' or 1=1 --"]) {
      expect([search, await found(search)]).toEqual([search, []])
    }
    expect(await found('b_l@p')).toEqual([id + 1])
    expect(await found('bxl@p')).toEqual([])
    expect(await found('e')).toEqual([id, id + 1])
  })

  test('is searched without accents, however they were typed', async () => {
    const letters = 'áàâãäÁÀÂÃÄçÇéèêëÉÊíìîïÍñÑóòôõöÓÔÕúùûüÚÜłŁøØđĐßæÆœŒ'
    for (const customerName of [letters, letters.normalize('NFD'), 'João Conceição', 'ABC-123']) {
      const id = await insertReservation(app, { customerName })
      expect((await texts()).at(-1)).toContain(`${fold(customerName)}\n`)
      await app.deps.knex('reservations').where({ id }).delete()
    }
    expect(await texts()).toEqual([])
  })

  test('is searched without the letters of other languages, and without what is not seen', async () => {
    const names = [
      'Śląski-Černý Hołówko',
      'Þórður Ğşıİğ Åsa Ștefan Őry Ķēniņš',
      'So\u00ADu\u200Bza\uFEFF STRAẞE',
    ]
    for (const name of [...names, ...names.map((one) => one.normalize('NFD'))]) {
      const id = await insertReservation(app, { customerName: name })
      expect((await texts()).at(-1)).toContain(`${fold(name)}\n`)
      await app.deps
        .knex('reservations')
        .where({ id })
        .update({ customerName: `Ana ${name}` })
      for (const word of searchWords(name)) expect([word, await found(word)]).toEqual([word, [id]])
      await app.deps.knex('reservations').where({ id }).delete()
    }
  })

  test('is found by each word, whatever stands between them', async () => {
    const names = [
      'Ana Silva-Souza',
      'Rosa (Rosinha)',
      'Rui D’Ávila',
      'Łukasz Weiß',
      'Eva\u00A0Lima',
    ]
    const ids: number[] = []
    for (const customerName of names) {
      ids.push(await insertReservation(app, { customerName, date: `2026-12-0${ids.length + 1}` }))
    }
    const asked = [
      ['souza', 0],
      ['rosinha', 1],
      ["d'avila", 2],
      ['avila', 2],
      ['lukasz', 3],
      ['weiss', 3],
      ['lima', 4],
    ] as const
    for (const [search, at] of asked) {
      expect([search, await found(search)]).toEqual([search, [ids[at]]])
    }
  })

  test('leaves the index with what is written over it', async () => {
    const id = await insertReservation(app, { customerName: 'Otávio Prado', customerCpf: null })
    await app.deps.knex('reservations').where({ id }).update({ customerName: 'Dados apagados' })
    expect(await found('otavio')).toEqual([])
    expect(await found('dados apagados')).toEqual([id])
    expect((await texts()).join()).not.toContain('otavio')
  })
})
