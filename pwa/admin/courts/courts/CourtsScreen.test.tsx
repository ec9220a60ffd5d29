import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Stranded } from '#shared/venue/hours/stranded.schema.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import { problemMessage, type ProblemCode } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { NOT_ALLOWED } from '../../../offline/queue/drain.ts'
import { openApp, type Answers } from '../../../testing/openApp.tsx'

const person = userEvent.setup()
const central = aCourt({
  name: 'Central',
  description: 'Coberta',
  sportTypes: ['futevôlei', 'vôlei'],
  sportTypePriority: ['vôlei', 'futevôlei'],
  version: 4,
})

type Sent = { body: unknown; path: string; ifMatch: string | undefined }
let sent: Sent[]

// The first import of the screen's chunk is slow.
beforeAll(() => Promise.all([import('../../AdminArea.tsx'), import('./CourtsScreen.tsx')]))
beforeEach(() => {
  localStorage.setItem('auth_user', '{}')
  sent = []
})

/** The screen over a server that stores what it is sent, or refuses with what `refuse` throws. */
async function open(courts: Court[], refuse?: () => void) {
  let rows = courts
  const answer = (change: (body: Partial<Court>) => void) => {
    return (body: unknown, path: string, headers: Record<string, string>) => {
      sent.push({ body, path, ifMatch: headers['If-Match'] })
      refuse?.()
      change(body as Partial<Court>)
      return rows[0] ?? {}
    }
  }
  const answers: Answers = {
    'GET /api/user': () => ({ id: 1, username: 'ana', name: 'Ana', role: 'admin' }),
    'GET /api/courts': () => rows,
    'POST /api/courts': answer((body) => (rows = [aCourt({ ...body, id: 9 })])),
    'PATCH /api/courts/1': answer((body) => (rows = [{ ...rows[0]!, ...body }])),
    'DELETE /api/courts/1': answer(() => (rows = [])),
  }
  openApp('/admin/quadras', answers)
  await screen.findByRole('heading', { name: 'Gerenciar Quadras' })
}

function refusal(status: number, code: ProblemCode, more: Partial<Problem> = {}) {
  return () => {
    throw Response.json({ status, code, message: problemMessage(code), ...more }, { status })
  }
}

const button = (name: string) => screen.getByRole('button', { name })
const click = async (name: string) => person.click(await screen.findByRole('button', { name }))
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const order = () => {
  const list = screen.getByRole('group', { name: 'Prioridade de Modalidades' })
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
}
const cells = async () => {
  const head = await screen.findByRole('rowheader')
  const row = within(head.closest('tr')!)
  return [head, ...row.getAllByRole('cell')].map((cell) => cell.textContent)
}

describe('the list', () => {
  test('names each court with its sports in order of priority', async () => {
    await open([central])
    expect((await cells()).slice(0, 5)).toEqual([
      'Central',
      'Coberta',
      'Futevôlei, Vôlei',
      'VôleiFutevôlei',
      'Ativa',
    ])
    const back = screen.getByRole('link', { name: 'Voltar' })
    expect(back.getAttribute('href')).toBe('/admin')
  })

  test('says that there is none', async () => {
    await open([])
    expect(await screen.findByText('Nenhuma quadra cadastrada.')).toBeTruthy()
  })

  test('says that it could not be read', async () => {
    openApp('/admin/quadras', {
      'GET /api/user': () => ({ id: 1, username: 'ana', role: 'admin' }),
      'GET /api/courts': () => {
        throw new TypeError('no connection')
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Erro ao carregar quadras')
  })
})

describe('a new court', () => {
  test('begins with futevôlei and active, and is added', async () => {
    await open([])
    await click('Adicionar Quadra')
    expect(box('Futevôlei').checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Quadra ativa/ }).checked).toBe(
      true,
    )
    await person.click(screen.getByRole('switch', { name: /^Quadra coberta/ }))
    await person.type(text('Nome'), 'Mar')
    await person.click(box('Beach Tênis'))
    await person.click(button('Adicionar'))
    await screen.findByText('Quadra adicionada')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: 'Mar',
        shortName: '',
        description: '',
        sportTypes: ['futevôlei', 'beach_tennis'],
        sportTypePriority: ['futevôlei', 'beach_tennis'],
        active: true,
        covered: true,
      },
    ])
    expect((await cells())[0]).toBe('Mar (coberta)')
  })

  test('says in place what is missing', async () => {
    await open([])
    await click('Adicionar Quadra')
    await person.click(box('Futevôlei'))
    await person.click(button('Adicionar'))
    screen.getByText('Nome da quadra é obrigatório')
    screen.getByText('Selecione pelo menos uma modalidade compatível')
    screen.getByText('A ordem de prioridade das modalidades é obrigatória')
    expect(document.activeElement).toBe(text('Nome'))
    await person.click(box('Vôlei'))
    expect(screen.queryByText('Selecione pelo menos uma modalidade compatível')).toBeNull()
    expect(sent).toEqual([])
  })

  test('that is refused is shown, and the form stays', async () => {
    await open([], refusal(403, 'not-allowed'))
    await click('Adicionar Quadra')
    await person.type(text('Nome'), 'Mar')
    await person.click(button('Adicionar'))
    await screen.findByText(`Erro ao adicionar quadra: ${NOT_ALLOWED}`)
    expect(text('Nome').value).toBe('Mar')
  })

  test('without a connection is stored on this device, and marked', async () => {
    await open([], () => {
      throw new TypeError('no connection')
    })
    await click('Adicionar Quadra')
    await person.type(text('Nome'), 'Mar')
    await person.click(button('Adicionar'))
    await screen.findByText('Salvo neste aparelho')
    expect(await screen.findByRole('rowheader', { name: 'Mar não enviado' })).toBeTruthy()
  })
})

describe('editing', () => {
  test('moves sports by buttons, announces their position and keeps the focus', async () => {
    await open([central])
    await click('Editar Central')
    await person.click(box('Beach Tênis'))
    expect(order()).toEqual(['1ºVôlei', '2ºFutevôlei', '3ºBeach Tênis'])
    await person.click(button('Descer Vôlei'))
    expect(order()).toEqual(['1ºFutevôlei', '2ºVôlei', '3ºBeach Tênis'])
    expect(document.activeElement).toBe(button('Descer Vôlei'))
    screen.getByText('Vôlei: 2º de 3')
    await person.click(button('Subir Futevôlei'))
    expect(order()[0]).toBe('1ºFutevôlei')
    await person.click(button('Salvar'))
    await screen.findByText('Quadra atualizada')
    expect(sent).toMatchObject([
      {
        ifMatch: '"4"',
        body: { sportTypePriority: ['futevôlei', 'vôlei', 'beach_tennis'], active: true },
      },
    ])
  })

  test('a sport that has others after it cannot be unchecked; the last one can', async () => {
    await open([central])
    await click('Editar Central')
    await person.click(box('Vôlei'))
    const toast = (await screen.findByText('Operação não permitida')).closest('[role=alert]')!
    expect(toast.textContent).toContain(
      'Não é possível remover uma modalidade que está na lista de prioridade. Ajuste primeiro a ordem de prioridade.',
    )
    expect(box('Vôlei').checked).toBe(true)
    await person.click(button('Descer Vôlei'))
    await person.click(box('Vôlei'))
    expect(order()).toEqual(['1ºFutevôlei'])
  })

  test('of a court that somebody else changed asks whether to overwrite', async () => {
    const current = { ...central, name: 'Sol', version: 7 }
    let tries = 0
    await open([central], () => {
      if (tries++ === 0) refusal(412, 'stale-version', { current })()
    })
    await click('Editar Central')
    await person.click(button('Salvar'))
    await screen.findByText(/Agora está assim: Sol, Coberta, Vôlei, Futevôlei, ativa/)
    await person.click(button('Salvar a minha versão'))
    await screen.findByText('Quadra atualizada')
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"4"', '"7"'])
  })

  test('that is refused is shown', async () => {
    await open([central], refusal(404, 'not-found'))
    await click('Editar Central')
    await person.click(button('Salvar'))
    expect(await screen.findByText('Erro ao atualizar quadra: Não encontrado.')).toBeTruthy()
  })
})

const DEACTIVATION =
  'Tem certeza que deseja desativar esta quadra? Ela permanecerá visível, mas não poderá ser utilizada para reservas.'

describe('switching off and on', () => {
  test('needs a confirmation, and the court can be switched on again', async () => {
    await open([central])
    await click('Desativar Central')
    screen.getByText(DEACTIVATION)
    await person.click(button('Desativar'))
    await screen.findByText('Quadra desativada')
    expect((await cells())[4]).toBe('Inativa')
    await click('Ativar Central')
    await screen.findByText('Quadra atualizada')
    expect((await cells())[4]).toBe('Ativa')
    expect(sent.map(({ body }) => body)).toEqual([{ active: false }, { active: true }])
  })

  test('that is refused is shown', async () => {
    await open([central], refusal(404, 'not-found'))
    await click('Desativar Central')
    await person.click(button('Desativar'))
    expect(await screen.findByText('Erro ao gerenciar quadra: Não encontrado.')).toBeTruthy()
  })

  test('of a court that somebody else changed is asked again', async () => {
    const current = { ...central, name: 'Sol', version: 7 }
    let tries = 0
    await open([central], () => {
      if (tries++ === 0) refusal(412, 'stale-version', { current })()
    })
    await click('Desativar Central')
    await person.click(button('Desativar'))
    await screen.findByText(/alterada por outra pessoa/)
    within(screen.getByRole('alertdialog')).getByText('Sol')
    await person.click(button('Desativar'))
    await screen.findByText('Quadra desativada')
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"4"', '"7"'])
  })
})

describe('deleting', () => {
  test('warns that it is for good', async () => {
    await open([central])
    await click('Excluir Central')
    screen.getByText(/Esta ação não pode ser desfeita\. Todas as informações/)
    await person.click(button('Excluir'))
    await screen.findByText('Quadra excluída')
    await screen.findByText('Nenhuma quadra cadastrada.')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Gerenciar Quadras' }))
    expect(sent).toMatchObject([{ path: '/api/courts/1?permanent=true', ifMatch: '"4"' }])
  })

  test('a court in use shows who counts on it, and can be switched off instead', async () => {
    const affected: Stranded = {
      reservations: [
        {
          id: 3,
          courtName: 'Central',
          customerName: 'Marina Souza',
          date: '2026-11-28',
          startTime: '18:00',
          endTime: '19:00',
          price: 80,
          paidBy: null,
        },
      ],
      classes: [],
      totalPrice: 80,
      paidPrice: 0,
    }
    let isRefused = true
    await open([central], () => {
      if (isRefused) refusal(409, 'court-in-use', { affected })()
    })
    await click('Excluir Central')
    await person.click(button('Excluir'))
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Esta quadra não pode ser excluída' }),
    )
    dialog.getByText(`Erro ao gerenciar quadra: ${problemMessage('court-in-use')}`)
    dialog.getByText(/Marina Souza/)
    dialog.getByText('R$ 80,00 no total, nada pago')
    isRefused = false
    await person.click(button('Desativar quadra'))
    await screen.findByText('Quadra desativada')
    expect(sent.at(-1)?.body).toEqual({ active: false })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('of a court that is off already only says why not', async () => {
    const affected: Stranded = { reservations: [], classes: [], totalPrice: 0, paidPrice: 0 }
    await open([{ ...central, active: false }], refusal(409, 'court-in-use', { affected }))
    await click('Excluir Central')
    await person.click(button('Excluir'))
    await screen.findByText(/já está inativa/)
    expect(screen.queryByRole('button', { name: 'Desativar quadra' })).toBeNull()
    await person.click(button('Fechar'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
