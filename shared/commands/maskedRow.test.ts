import { expect, test } from 'vitest'
import { withMaskedContact, withMaskedCustomer } from '../platform/contact/masks.ts'
import { readCommand, type Command } from './command.ts'
import { aClassEntry, aReservation, aSnapshot, queued } from './commands.fixtures.ts'
import { findReservation } from './days.ts'
import { missingContacts, remakeCommand, rowsToRemake } from './lost.ts'
import { replay } from './replay.ts'

const bruno = withMaskedCustomer(aReservation())
const escolinha = withMaskedContact(aClassEntry({ email: 'bia@example.com', phone: '48999887766' }))
const onTablet = (commands: Command[]) =>
  replay(
    { ...aSnapshot([bruno]), fixedClasses: [escolinha] },
    commands.map((command) => queued(command)),
  )
const edit = (body: object) => ({ kind: 'reservation.update', id: 1, version: 1, body }) as Command

test('a reservation of which the device has only masks is edited all the same, and they stay', () => {
  const shown = onTablet([edit({ notes: 'Choveu', startTime: '15:00', endTime: '16:00' })])
  const { customerEmail, customerPhone } = bruno
  expect(findReservation(shown, 1)).toMatchObject({
    notes: 'Choveu',
    startTime: '15:00',
    customerEmail,
    customerPhone,
  })
})

test('a contact that was typed shows until it is sent', () => {
  const shown = onTablet([edit({ customerPhone: '(48) 91111-2222' })])
  expect(findReservation(shown, 1)).toMatchObject({
    customerPhone: '48911112222',
    customerEmail: bruno.customerEmail,
  })
})

test('so is a class', () => {
  const body = { name: 'Escolinha' }
  const shown = onTablet([{ kind: 'fixedClass.update', id: 1, version: 1, body }])
  const { email, phone } = escolinha
  expect(shown.fixedClasses).toMatchObject([{ name: 'Escolinha', email, phone }])
})

test('a mask is in no command', () => {
  for (const body of [
    { customerEmail: bruno.customerEmail },
    { customerPhone: bruno.customerPhone },
  ]) {
    expect(readCommand(edit(body))).toBeNull()
  }
  const contact = { email: escolinha.email! }
  const update = { kind: 'fixedClass.update', id: 1, version: 1, body: contact }
  expect(readCommand(update)).toBeNull()
})

test('what a restore lost is made again without masks; a reservation needs its contacts typed', () => {
  const before = { ...aSnapshot([bruno]), fixedClasses: [escolinha] }
  const commands = rowsToRemake(before).flatMap((row) => remakeCommand(row, aSnapshot()) ?? [])
  expect(JSON.stringify(commands)).not.toContain('•')
  expect(commands.map(missingContacts).flat()).toEqual(['customerEmail', 'customerPhone'])
})
