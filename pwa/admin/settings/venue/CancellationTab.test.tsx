import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Policy } from '#shared/venue/policy/policy.ts'
import { venue } from '../../../testing/openApp.tsx'
import {
  expectToSee,
  expectToast,
  field,
  isIdle,
  person,
  press,
  refusal,
  type,
} from '../../../testing/adminSteps.ts'
import { openSettings } from './settings.testkit.ts'

const POLICY: Policy = {
  steps: [{ untilHoursBefore: 24, percent: 100 }],
  form: 'original',
  reschedule: { untilHoursBefore: 12, most: 2 },
  unanswered: 'credit',
}
const place = { ...venue, cancellation: POLICY }
const sentences = () =>
  within(screen.getByRole('region', { name: 'Como o cliente lê' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const fieldsNamed = (name: string) => screen.getAllByLabelText<HTMLInputElement>(name)
const HOURS = 'Até quantas horas antes'
const PERCENT = 'Quanto devolver (%)'

async function openPolicy(answer?: (body: unknown) => unknown, at = place) {
  const opened = await openSettings('cancelamento', {
    'GET /api/venue': () => at,
    ...(answer ? { 'PATCH /api/venue': answer } : {}),
  })
  await screen.findByLabelText('Quantas vezes')
  return opened
}

test('previews what customers will read while it is typed, and saves that alone', async () => {
  const bodies: unknown[] = []
  await openPolicy((body) => {
    bodies.push(body)
    return { ...place, ...(body as object), version: 2 }
  })
  expect(isIdle('Salvar')).toBe(true)
  expect(sentences()[0]).toBe(
    'Cancelando até 24 horas antes do início, você recebe de volta tudo o que pagou.',
  )
  await person.type(fieldsNamed(HOURS)[1]!, '6')
  await person.type(fieldsNamed(PERCENT)[1]!, '50')
  expect(sentences()[1]).toBe(
    'Depois disso, até 6 horas antes do início, você recebe 50% do que pagou.',
  )
  await press('Salvar')
  await expectToast('Regras de cancelamento atualizadas')
  const steps = [...POLICY.steps, { untilHoursBefore: 6, percent: 50 }]
  expect(bodies).toEqual([{ cancellation: { ...POLICY, steps } }])
})

test('a policy of five steps keeps them all when something else of it is saved', async () => {
  const bodies: unknown[] = []
  const steps = [96, 72, 48, 24, 6].map((untilHoursBefore, index) => ({
    untilHoursBefore,
    percent: 100 - index * 20,
  }))
  const at = { ...place, cancellation: { ...POLICY, steps } }
  await openPolicy((body) => {
    bodies.push(body)
    return { ...at, ...(body as object), version: 2 }
  }, at)
  await type('Quantas vezes', '1')
  await press('Salvar')
  await expectToast('Regras de cancelamento atualizadas')
  const reschedule = { ...POLICY.reschedule, most: 1 }
  expect(bodies).toEqual([{ cancellation: { ...POLICY, steps, reschedule } }])
})

test('says at its field what is wrong', async () => {
  const { calls } = await openPolicy()
  await type('Quantas vezes', '99')
  await person.type(fieldsNamed(HOURS)[1]!, '6')
  await press('Salvar')
  screen.getByText('Informe quantas vezes, de 0 a 20')
  screen.getByText('Informe a porcentagem, de 0 a 100')
  expect(calls).toEqual([])
})

test('without a connection it is stored on this device', async () => {
  await openPolicy(() => {
    throw new Error('no connection')
  })
  await type('Quantas vezes', '1')
  await press('Salvar')
  await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
  expect(field('Quantas vezes').value).toBe('1')
  expect(screen.getByText(/ainda não enviadas/)).toBeTruthy()
})

test('that somebody else changed is shown before it is overwritten', async () => {
  const other = { ...place, cancellation: { ...POLICY, steps: [] }, version: 2 }
  await openPolicy(() => {
    throw refusal(412, 'stale-version', { current: other })
  })
  await type('Quantas vezes', '1')
  await press('Salvar')
  await expectToSee(/Agora está assim: Ao cancelar, o valor pago não é devolvido/)
})

test('says what becomes of the money of who does not answer', async () => {
  const bodies: unknown[] = []
  await openPolicy((body) => {
    bodies.push(body)
    return { ...place, ...(body as object), version: 2 }
  })
  expect(sentences().at(-1)).toContain('Sem resposta sua em 7 dias, o valor vira crédito.')
  await person.selectOptions(
    screen.getByLabelText('O local cancelou e o cliente não respondeu em 7 dias'),
    'O valor é devolvido',
  )
  expect(sentences().at(-1)).toContain('Sem resposta sua em 7 dias, o valor volta para você.')
  await press('Salvar')
  await expectToast('Regras de cancelamento atualizadas')
  expect(bodies).toEqual([{ cancellation: { ...POLICY, unanswered: 'refund' } }])
})
