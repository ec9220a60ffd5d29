import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { LoginSchema, NewAdminSchema, RegistrationSchema } from './account.schema.ts'

const registration = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  username: 'ana',
  password: 'areia1',
}

describe('a registration', () => {
  test('is read with the user name in small letters and nothing unknown', () => {
    const sent = { ...registration, username: ' Ana ', role: 'admin', id: 1 }
    expect(v.parse(RegistrationSchema, sent)).toEqual(registration)
  })

  test.each([
    [{ name: ' ' }, { name: ['Nome é obrigatório'] }],
    [{ email: 'ana' }, { email: ['E-mail inválido'] }],
    [{ username: 'an' }, { username: ['Nome de usuário deve ter pelo menos 3 caracteres'] }],
    [{ username: 'ana\u0000x' }, { username: ['Nome de usuário inválido'] }],
    [{ password: 'areia' }, { password: ['Senha deve ter pelo menos 6 caracteres'] }],
    [{ password: 'x'.repeat(201) }, { password: ['Senha longa demais'] }],
    [{ password: 123_456 }, { password: ['Senha é obrigatória'] }],
  ])('with %j is refused', (change, errors) => {
    expect(fieldErrors(RegistrationSchema, { ...registration, ...change })).toEqual(errors)
  })

  test('left empty names every field', () => {
    expect(fieldErrors(RegistrationSchema, {})).toEqual({
      name: ['Nome é obrigatório'],
      email: ['E-mail inválido'],
      username: ['Nome de usuário é obrigatório'],
      password: ['Senha é obrigatória'],
    })
  })
})

describe('a user name', () => {
  const usernameOf = (username: string) =>
    v.parse(RegistrationSchema, { ...registration, username }).username

  test('is the same however its letters are written', () => {
    const joao = 'jo\u00e3o'
    for (const written of [joao, 'joa\u0303o', 'JOA\u0303O', '\uff4aoa\u0303o']) {
      expect(usernameOf(written)).toBe(joao)
      expect(v.parse(LoginSchema, { username: written, password: 'x' }).username).toBe(joao)
    }
  })

  test.each(['ad\u200bmin', '\u202enimda', 'ad\u00admin', 'admin\u2060'])(
    '%j, which looks like another, is refused',
    (username) => {
      expect(fieldErrors(RegistrationSchema, { ...registration, username })).toEqual({
        username: ['Nome de usuário inválido'],
      })
    },
  )
})

describe('a login', () => {
  test('is read with the user name in small letters and the password as it is', () => {
    const read = v.parse(LoginSchema, { username: ' ANA ', password: ' Areia 1 ' })
    expect(read).toEqual({ username: 'ana', password: ' Areia 1 ' })
  })

  test.each([
    {},
    { username: '', password: '' },
    { username: '  ', password: '' },
    { username: 1 },
  ])('of %j names both fields', (input) => {
    expect(fieldErrors(LoginSchema, input)).toEqual({
      username: ['Nome de usuário é obrigatório'],
      password: ['Senha é obrigatória'],
    })
  })

  test('with a NUL in the user name is refused before a database sees it', () => {
    const input = { username: 'ana\u0000', password: 'areia1' }
    expect(fieldErrors(LoginSchema, input)).toEqual({ username: ['Nome de usuário inválido'] })
  })
})

const adminErrors = (password: string) => fieldErrors(NewAdminSchema, { username: 'ana', password })

test('an admin made by command has a password as long as all staff', () => {
  expect(adminErrors('areia-quent')).toEqual({
    password: ['Senha deve ter pelo menos 12 caracteres'],
  })
  expect(adminErrors('areia-quente')).toEqual({})
})
