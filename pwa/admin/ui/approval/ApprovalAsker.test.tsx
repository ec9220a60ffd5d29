import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { proveNow } from '../../../api/account/proof.ts'
import { noting, openStore, person, press } from '../../../testing/adminSteps.ts'

beforeAll(async () => {
  await Promise.all([
    import('../../AdminArea.tsx'),
    import('../../settings/team/TeamScreen.tsx'),
    import('../../../account/ProofDialog.tsx'),
    import('./ApprovalDialog.tsx'),
  ])
})

const CALL = {
  key: '308719e4-05b5-45e8-8abb-1a4c18920034',
  method: 'DELETE',
  path: '/api/prices/7',
  body: {},
}

/** A screen on which somebody has just been asked for a proof by a call. */
async function asked(sent: unknown[] = []) {
  await openStore('/admin/equipe', 'Equipe', {
    'GET /api/staff': () => ({ people: [], invites: [] }),
    'GET /api/account/proof': () => ({ ways: ['password'], freshForMs: 0 }),
    'GET /api/device': () => ({
      name: 'Balcão',
      lockMinutes: 5,
      people: [
        { id: 1, name: 'Ana', role: 'admin', mayApprove: true },
        { id: 3, name: 'Beto', role: 'manager', mayApprove: true },
        { id: 4, name: 'Rita', role: 'reception', mayApprove: false },
      ],
    }),
    'POST /api/approvals': noting(sent, {}),
  })
  let answer = Promise.resolve(false)
  // How it is asked comes after the screen: until then the answer is no.
  await waitFor(() => {
    answer = proveNow(CALL)
    return screen.findByRole('dialog', { name: 'Confirme que é você' }, { timeout: 300 })
  }, WAIT)
  return { answer, dialog: within(screen.getByRole('dialog')) }
}

const WAIT = { timeout: 20_000, interval: 50 }

test('who is asked for a proof may have a second person approve instead, who is never themselves', async () => {
  localStorage.setItem('device', JSON.stringify({ name: 'Balcão', lockMinutes: 5 }))
  const sent: unknown[] = []
  const { answer } = await asked(sent)
  await press('Outra pessoa autoriza com o PIN')
  const modal = within(await screen.findByRole('alertdialog', { name: 'Autorização do gerente' }))
  expect(modal.getByText(/^Mudar os preços das quadras\. Quem pode autorizar/)).toBeTruthy()
  await person.click(await modal.findByRole('button', { name: /^Beto/ }))
  expect(modal.queryByRole('button', { name: /^(Ana|Rita)/ })).toBeNull()
  await person.type(modal.getByLabelText('PIN'), '482913')
  await person.click(modal.getByRole('button', { name: 'Autorizar' }))
  expect(await answer).toBe(true)
  expect(sent).toEqual([{ ...CALL, userId: 3, pin: '482913' }])
})

test('on a device that is not enrolled there is nobody else to ask', async () => {
  const { answer, dialog } = await asked()
  expect(dialog.queryByRole('button', { name: /Outra pessoa/ })).toBeNull()
  dialog.getByRole('button', { name: 'Fechar' }).click()
  await waitFor(async () => expect(await answer).toBe(false))
})
