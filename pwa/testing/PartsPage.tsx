import { useState, type ReactNode } from 'react'
import { formatReais } from '#shared/platform/money/money.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Chip, DataTable, UnsentMark, type Column } from '../ui/DataTable.tsx'
import { DateSteps } from '../ui/DateSteps.tsx'
import { FactList } from '../ui/FactList.tsx'
import { DefectFace, Face, Waiting } from '../ui/Face.tsx'
import { Figure, Figures } from '../ui/Figures.tsx'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Way, Ways } from '../ui/Ways.tsx'
import { CheckList } from '../ui/form/CheckList.tsx'
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx'
import { Field } from '../ui/form/Field.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { Segments } from '../ui/form/Segments.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useToast, type Toast } from '../ui/toast.tsx'

const TODAY: CivilDate = '2026-11-29'
const LONG_NAME = 'Maria Fernanda Albuquerque Cavalcanti de Vasconcelos Sobrinho'
const MUCH_CENTS = 123_456_789

/** Shows the set of parts that every screen is made of, for whoever changes one; pictures are taken of it. Of the development build only. */
export function PartsPage({ opened }: { opened: string | null }) {
  const [dialog, setDialog] = useState(opened)
  const close = () => setDialog(null)
  return (
    <Page
      title="As peças das telas"
      detail="Domingo, 29/11/2026"
      intro="O que todas as telas usam, com os textos mais longos que cabem numa delas."
      actions={
        <Button variant="contained" onClick={() => setDialog('formulario')}>
          O que mais se faz aqui
        </Button>
      }
    >
      <div className="tiles">
        <Part name="Linhas de uma lista" isWide>
          <DataTable caption="Reservas" rows={ROWS} rowKey={({ name }) => name} columns={COLUMNS} />
        </Part>
        <Part name="Fatos">
          <FactList rows={FACTS} />
        </Part>
        <Part name="Dinheiro e números">
          <Figures>
            <Figure name="Líquido" isMain note="1.734 recebimentos">
              {formatReais(MUCH_CENTS)}
            </Figure>
            <Figure name="Estornado">{formatReais(12_000)}</Figure>
            <Figure name="Ocupação" note="antes 71% (−3 pontos)">
              68%
            </Figure>
          </Figures>
        </Part>
        <Part name="Estado">
          <div className="row">
            <Chip label="Aguardando pagamento" tone="warning" />
            <Chip label="Aguardando confirmação" tone="primary" />
            <Chip label="Aprovada" tone="success" />
            <Chip label="Cancelada" tone="danger" />
            <UnsentMark says="não enviado" />
          </div>
        </Part>
        <Part name="Formas">
          <Ways>
            <Way isOff={false} under="fica para o próximo caixa" onTap={doNothing}>
              Dinheiro
            </Way>
            <Way isOff={false} onTap={doNothing}>
              PIX na chave
            </Way>
            <Way isOff={false} under="na maquininha" onTap={doNothing}>
              Débito
            </Way>
            <Way isOff under="só com conexão" onTap={doNothing}>
              PIX com QR
            </Way>
          </Ways>
        </Part>
        <Choices />
        <Part name="Vazio">
          <Face sign="beach" title="Nenhuma reserva neste dia">
            Toque numa hora livre da grade para reservar.
          </Face>
        </Part>
        <Part name="À espera">
          <Skeleton rows={3}>As linhas estão vindo</Skeleton>
          <Waiting>Esperando a resposta...</Waiting>
        </Part>
        <Part name="Falha">
          <Face
            sign="waves"
            title="Erro ao carregar as reservas"
            action={{ label: 'Tentar novamente', run: doNothing }}
          >
            Verifique a conexão com a internet.
          </Face>
        </Part>
        <Part name="Defeito">
          <DefectFace />
        </Part>
        <Part name="Avisos">
          <Alert severity="error">O cartão foi recusado. Tente outro.</Alert>
          <Alert severity="warning" title="A conexão caiu">
            O que for feito fica guardado neste aparelho e é enviado quando ela voltar.
          </Alert>
          <Alert severity="success">Confere com o Asaas.</Alert>
          <Alert severity="info" action={<Button>Ver o que mudou</Button>}>
            Há uma versão nova.
          </Alert>
          <Toasts />
        </Part>
        <Part name="Diálogos">
          <div className="row">
            <Button variant="outlined" onClick={() => setDialog('formulario')}>
              Abrir formulário
            </Button>
            <Button variant="outlined" onClick={() => setDialog('pergunta')}>
              Abrir pergunta
            </Button>
          </div>
        </Part>
      </div>
      {dialog === 'formulario' && <Form onClose={close} />}
      {dialog === 'pergunta' && (
        <ConfirmDialog
          title="Cancelar a reserva?"
          confirm={`Cancelar e perder ${formatReais(12_000)}`}
          onConfirm={close}
          onClose={close}
        >
          O horário volta a ficar livre para os outros.
        </ConfirmDialog>
      )}
    </Page>
  )
}

type PartProps = { name: string; isWide?: boolean; children: ReactNode }

function Part({ name, isWide, children }: PartProps) {
  return (
    <section className={isWide ? 'panel stack whole' : 'panel stack'} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}

type Row = { name: string; hour: string; cents: number; isUnsent: boolean }
const ROWS: Row[] = [
  { name: LONG_NAME, hour: '18:00', cents: MUCH_CENTS, isUnsent: false },
  { name: 'Ana Sá', hour: '19:00', cents: 8_000, isUnsent: true },
]
const COLUMNS: Column<Row>[] = [
  { label: 'Nome', heading: true, cell: ({ name }) => name },
  { label: 'Hora', wraps: 'never', cell: ({ hour }) => hour },
  { label: 'Preço', align: 'right', cell: ({ cents }) => formatReais(cents) },
  {
    label: 'Estado',
    cell: ({ isUnsent }) => <UnsentMark says={isUnsent ? 'não enviado' : null} />,
  },
]
const FACTS = [
  ['Cliente', LONG_NAME],
  ['Horário', '18:00 às 19:00, Quadra Sombra e Água Fresca do Restaurante'],
  ['E-mail', 'pedro.de.alcantara.francisco.antonio@empresa.de.nome.longo.example.com'],
  ['Preço', formatReais(12_000)],
] as const
const DAYS = [
  ['', 'Todos'],
  ['hoje', 'Hoje'],
  ['ontem', 'Ontem'],
] as const
const COURTS = [
  { value: '1', label: 'Quadra Sombra e Água Fresca do Restaurante' },
  { value: '2', label: 'Quadra 2', hint: 'Fechada até sexta' },
]
const doNothing = () => {}

function Choices() {
  const [date, setDate] = useState<CivilDate>(TODAY)
  const [courts, setCourts] = useState<ReadonlySet<string>>(new Set(['1']))
  const [day, setDay] = useState<(typeof DAYS)[number][0]>('hoje')
  return (
    <Part name="Escolhas">
      <DateSteps
        date={date}
        today={TODAY}
        words={{ before: 'Dia anterior', today: 'Hoje', after: 'Próximo dia' }}
        onGo={setDate}
        onTurn={() => setDate(TODAY)}
      />
      <Segments legend="Dia" name="day" options={DAYS} value={day} onChosen={setDay} />
      <CheckList
        name="court"
        legend="Quadras"
        all="Todas"
        options={COURTS}
        chosen={courts}
        onChange={setCourts}
      />
    </Part>
  )
}

const TOASTS: readonly (readonly [label: string, toast: Toast])[] = [
  ['Dizer que deu certo', { title: 'Reserva salva', tone: 'success' }],
  ['Dizer que falhou', { title: 'A reserva não foi salva', tone: 'destructive' }],
  ['Oferecer desfazer', { title: `${formatReais(8_000)} em Dinheiro`, undo: doNothing }],
]

function Toasts() {
  const toast = useToast()
  return (
    <div className="row">
      {TOASTS.map(([label, one]) => (
        <Button key={label} onClick={() => toast(one)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

function Form({ onClose }: { onClose: () => void }) {
  const form = { onSubmit: (event: { preventDefault: () => void }) => event.preventDefault() }
  return (
    <FormDialog title="Nova reserva" submit="Salvar" busy={false} {...{ form, onClose }}>
      <div className="stack">
        <Field name="name" label="Nome" defaultValue={LONG_NAME} />
        <Field name="phone" label="Telefone" error="O telefone tem 10 ou 11 números" />
        <SelectField
          name="court"
          label="Quadra"
          blank="Qualquer uma"
          options={[{ value: '1', label: 'Quadra Sombra e Água Fresca do Restaurante' }]}
        />
      </div>
    </FormDialog>
  )
}
