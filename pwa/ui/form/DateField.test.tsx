import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { DateField } from './DateField.tsx'
import { AdminTheme } from '../AdminTheme.tsx'

type Change = Partial<React.ComponentProps<typeof DateField>>

function open(start: CivilDate | null, change: Change = {}) {
  const changes: (CivilDate | null)[] = []
  function Form() {
    const [date, setDate] = useState(start)
    return (
      <AdminTheme>
        <DateField
          label="Data"
          value={date}
          onChange={(next) => {
            changes.push(next)
            setDate(next)
          }}
          {...change}
        />
        <button type="button" onClick={() => setDate(null)}>
          Limpar
        </button>
      </AdminTheme>
    )
  }
  render(<Form />)
  return changes
}

const person = userEvent.setup()
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Data' })
const note = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')

test('digits alone are enough, and what is not yet a date is null', async () => {
  const changes = open('2026-11-21')
  expect(field().value).toBe('21/11/2026')
  await person.clear(field())
  await person.type(field(), '25122026')
  expect(field().value).toBe('25/12/2026')
  expect(changes).toEqual([null, '2026-12-25'])
})

test('a single digit and a stroke are enough for a day or a month', async () => {
  open(null)
  await person.type(field(), '1/2/2027')
  expect(field().value).toBe('01/02/2027')
})

test('a day that does not exist is no date', async () => {
  const changes = open(null)
  await person.type(field(), '30/02/2027')
  expect(note()).toBeNull()
  await person.tab()
  expect(note()?.textContent).toBe('Data inválida')
  expect(changes).toEqual([])
})

test('a date before the first one shows a message', async () => {
  open(null, { min: '2026-11-21' })
  await person.type(field(), '20112026')
  await person.tab()
  expect(note()?.textContent).toBe('Escolha uma data a partir de 21/11/2026')
})

test('a date that the form does not take stays as it was typed, until another is set', async () => {
  function Picky() {
    const [date, setDate] = useState<CivilDate>('2026-11-25')
    return (
      <AdminTheme>
        <DateField
          label="Data"
          value={date}
          min="2026-11-21"
          onChange={(next) => next && next >= '2026-11-21' && setDate(next)}
        />
        <button type="button" onClick={() => setDate('2026-11-26')}>
          Depois
        </button>
        <button type="button" onClick={() => setDate('2026-11-25')}>
          Antes
        </button>
      </AdminTheme>
    )
  }
  render(<Picky />)
  await person.clear(field())
  await person.type(field(), '20112026')
  await person.tab()
  expect(field().value).toBe('20/11/2026')
  expect(note()?.textContent).toBe('Escolha uma data a partir de 21/11/2026')
  await person.click(screen.getByRole('button', { name: 'Depois' }))
  expect(field().value).toBe('26/11/2026')
  await person.click(screen.getByRole('button', { name: 'Antes' }))
  expect(field().value).toBe('25/11/2026')
})

test("the form's message is read with the field", () => {
  open(null, { error: 'Data é obrigatória' })
  expect(note()?.textContent).toBe('Data é obrigatória')
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('a day that does not exist is named as such, not as one that is missing', async () => {
  open(null, { error: 'Informe a data' })
  await person.type(field(), '31/02/2027')
  expect(note()?.textContent).toBe('Data inválida')
  await person.clear(field())
  expect(note()?.textContent).toBe('Informe a data')
})

test('a date is picked from the calendar, which begins at the first one', async () => {
  const changes = open('2026-11-21', { min: '2026-11-20' })
  await person.click(screen.getByRole('button', { name: 'Data: abrir calendário' }))
  const calendar = within(await screen.findByRole('dialog', { name: 'Data' }))
  expect(calendar.getByRole('gridcell', { name: '19' })).toHaveProperty('disabled', true)
  await person.click(calendar.getByRole('gridcell', { name: '30' }))
  expect(changes).toEqual(['2026-11-30'])
  expect(field().value).toBe('30/11/2026')
})

test('it can be emptied, by itself and by the screen', async () => {
  const changes = open('2026-11-21', { clearable: true })
  await person.click(screen.getByRole('button', { name: 'Data: limpar' }))
  expect(field().value).toBe('')
  expect(changes).toEqual([null])
  await person.type(field(), '25122026')
  await person.click(screen.getByRole('button', { name: 'Limpar' }))
  expect(field().value).toBe('')
})

/** As on a screen that always shows some day. */
function openAlways(start: CivilDate) {
  const shown: CivilDate[] = []
  function Screen() {
    const [date, setDate] = useState(start)
    const show = (next: CivilDate | null) => {
      if (!next) return
      shown.push(next)
      setDate(next)
    }
    return (
      <AdminTheme>
        <DateField label="Data" value={date} onChange={show} />
        <button type="button" onClick={() => setDate('2026-12-31')}>
          Outro dia
        </button>
      </AdminTheme>
    )
  }
  render(<Screen />)
  return shown
}

test('where there is always a date another one is typed over it', async () => {
  const shown = openAlways('2026-11-21')
  await person.tripleClick(field())
  await person.keyboard('05122026')
  expect(field().value).toBe('05/12/2026')
  await person.keyboard('{Backspace}{Backspace}27')
  expect(field().value).toBe('05/12/2027')
  await person.clear(field())
  await person.paste('29/02/2028')
  expect(field().value).toBe('29/02/2028')
  expect(shown).toEqual(['2026-12-05', '2027-12-05', '2028-02-29'])
  // Before the one that is there, as who taps into the field.
  await person.type(field(), '06122026', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(field().value).toBe('06/12/2026')
})

test.each([
  ['5/12/2026', '05/12/2026'],
  [' 05.12.26 ', '05/12/2026'],
  ['2026-12-05T19:00:00-03:00', '05/12/2026'],
  ['05/12/2026 (Sábado), 19:00 às 20:00', '05/12/2026'],
  ['05122026', '05/12/2026'],
  ['31/4/2027', '31/04/2027'],
])('pasted over a date, %j is %s', async (pasted, shown) => {
  openAlways('2026-11-21')
  await person.tripleClick(field())
  await person.paste(pasted)
  expect(field().value).toBe(shown)
})

test('where there is always a date a half one is said to be none, and an empty field has the date again', async () => {
  const shown = openAlways('2026-11-21')
  await person.clear(field())
  expect(field().value).toBe('')
  await person.tab()
  expect(field().value).toBe('21/11/2026')
  await person.clear(field())
  await person.type(field(), '31/04/2027')
  expect(field().value).toBe('31/04/2027')
  await person.tab()
  expect(note()?.textContent).toBe('Data inválida')
  await person.click(screen.getByRole('button', { name: 'Outro dia' }))
  expect(field().value).toBe('31/12/2026')
  expect(shown).toEqual([])
})
