import { Link } from 'react-router-dom'
import { formatCnpj, maskCnpj } from '#shared/platform/contact/cnpj.ts'
import { maskPhone } from '#shared/platform/contact/phone.ts'
import { readReais, reaisText, typedReais } from '#shared/platform/money/money.ts'
import { colorProblems } from '#shared/venue/profile/colors.ts'
import { positionText, readPosition } from '#shared/venue/profile/position.ts'
import { asDescribed } from '#shared/venue/profile/unnamed.ts'
import { VenueDraftSchema, type Venue } from '#shared/venue/profile/venue.schema.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { unsentText } from '../../../offline/store/unsentText.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { SharedCard } from './SharedCard.tsx'
import { useVenueRow } from './useVenueRow.ts'
import { VenueColors } from './VenueColors.tsx'
import { VenuePicture } from './VenuePicture.tsx'
import { VenueRowForm, VenueRowTab } from './VenueRowForm.tsx'
import { UnsentMark } from '../../../ui/DataTable.tsx'

export function VenueTab() {
  return (
    <VenueRowTab unsent={<UnsentMark says={unsentText()} />} above={pictureOf} form={VenueForm} />
  )
}

const pictureOf = ({ picture, version }: Venue) => (
  <div className="tiles">
    <VenuePicture {...(picture && { picture })} />
    <SharedCard version={version} />
  </div>
)

/** The place as customers see it. */
function VenueForm({ venue, onGiveUp }: { venue: Venue; onGiveUp: () => void }) {
  const { shown: row, round, isChanged, setChanged, onSaved } = useVenueRow(venue)
  const shown = asDescribed(row)
  const { dialog, field } = useEditForm({
    schema: VenueDraftSchema,
    read: draftOf,
    check: colorProblems,
    command: (body, version = shown.version) => ({ kind: 'venue.update', version, body }),
    succeeded: () => ({ title: 'Dados do local atualizados', tone: 'success' }),
    failed: (message) => ({
      title: 'Erro ao salvar os dados do local',
      description: message,
      tone: 'destructive',
    }),
    onClose: onGiveUp,
    onDone: (saved) => onSaved(saved),
    now: (current) => placeText(current),
  })
  return (
    <VenueRowForm
      {...dialog}
      label="Dados do local"
      className="venue"
      isChanged={isChanged}
      onTyped={(values) => setChanged(isOther(draftOf(values), shown))}
    >
      <div key={round} className="tiles">
        <Field
          {...field('name', 'Nome do local')}
          defaultValue={shown.name}
          placeholder="Ex.: Arena Beira-Mar"
          maxLength={120}
        />
        <Field
          {...field('brand', 'Sigla')}
          defaultValue={shown.brand}
          placeholder="Ex.: ARENA"
          hint="Aparece no topo das páginas"
          maxLength={12}
        />
        <Field
          {...field('address', 'Endereço')}
          defaultValue={shown.address}
          placeholder="Ex.: Rua da Praia, 10 – Centro"
          maxLength={300}
        />
        <Field
          {...field('latitude', 'Ponto no mapa')}
          defaultValue={positionText(shown)}
          hint="Cole o link da página do mapa, ou latitude e longitude. Sem ele, o mapa procura pelo endereço."
          autoComplete="off"
          required={false}
        />
        <Field
          {...field('phone', 'Telefone')}
          defaultValue={shown.phone}
          mask={maskPhone}
          type="tel"
          inputMode="tel"
        />
        <Field
          {...field('email', 'E-mail')}
          defaultValue={shown.email}
          type="email"
          autoCapitalize="none"
        />
        <Field
          {...field('refundLimit', 'Devolução sem aprovação até (R$)')}
          defaultValue={typedReais(shown.refundLimit ?? 0)}
          hint="Quanto cada pessoa da recepção pode devolver, dar em crédito ou desconto e tirar do caixa por dia, somado. Com zero, quem devolve é sempre o gerente ou o dono, e descontos não vão para “A conferir”."
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <Field
          {...field('partHours', 'Liberar reserva paga em parte (horas antes)')}
          defaultValue={String(shown.partHours ?? '')}
          hint="Se o resto não for pago até lá, o horário é liberado e a parte fica a devolver. Em branco, quem libera é a recepção."
          inputMode="numeric"
          typedAnew
          autoComplete="off"
          maxLength={3}
          required={false}
        />
        <VenueColors
          venue={shown}
          main={field('colorMain', 'Cor principal')}
          accent={field('colorAccent', 'Cor de destaque')}
        />
        <fieldset className="stack venue__company">
          <legend>Empresa e encarregado</legend>
          <p className="hint">
            Aparecem nos termos e no aviso de privacidade.
            {shown.needsCompany && (
              <span> Sem eles os clientes não conseguem reservar pela internet.</span>
            )}
          </p>
          <div className="tiles">
            <Field
              {...field('companyName', 'Razão social')}
              defaultValue={shown.companyName ?? ''}
              maxLength={120}
              required={false}
            />
            <Field
              {...field('cnpj', 'CNPJ')}
              defaultValue={formatCnpj(shown.cnpj ?? '')}
              mask={maskCnpj}
              autoCapitalize="characters"
              autoComplete="off"
              required={false}
            />
            <Field
              {...field('dpoName', 'Encarregado pelos dados pessoais')}
              defaultValue={shown.dpoName ?? ''}
              hint="A pessoa que responde a pedidos sobre dados pessoais, como manda a LGPD."
              maxLength={120}
              required={false}
            />
            <Field
              {...field('dpoEmail', 'E-mail do encarregado')}
              defaultValue={shown.dpoEmail ?? ''}
              type="email"
              autoCapitalize="none"
              required={false}
            />
          </div>
        </fieldset>
        <fieldset className="stack venue__company">
          <legend>Para a contabilidade</legend>
          <p className="hint">Vão em cada linha da planilha de serviços do mês.</p>
          <div className="tiles">
            <Field
              {...field('serviceCode', 'Código do serviço')}
              defaultValue={shown.serviceCode ?? ''}
              placeholder="Ex.: 12.09"
              hint="O da nota fiscal de serviço da sua prefeitura."
              autoComplete="off"
              maxLength={20}
              required={false}
            />
            <Field
              {...field('issRate', 'Alíquota do ISS (%)')}
              defaultValue={percentText(shown.issRate)}
              placeholder="Ex.: 2,5"
              inputMode="decimal"
              autoComplete="off"
              maxLength={5}
              required={false}
            />
          </div>
        </fieldset>
        <dl className="venue__zone">
          <dt>Fuso horário</dt>
          <dd className="muted">
            {zoneText(shown.timeZone)}. <Link to="/admin/primeiros-passos">Mudar</Link>
          </dd>
        </dl>
      </div>
    </VenueRowForm>
  )
}

const TEXTS = [
  'name',
  'brand',
  'address',
  'phone',
  'email',
  'companyName',
  'cnpj',
  'dpoName',
  'dpoEmail',
  'serviceCode',
] as const

function draftOf(values: Record<string, string>) {
  const { issRate = '', partHours = '', refundLimit = '', latitude: typed = '', ...rest } = values
  const isOwn = 'ownColors' in values
  const texts = TEXTS.map((name) => [name, rest[name] ?? ''])
  const at = readPosition(typed)
  // What cannot be read is refused at its field.
  const { latitude, longitude } = at ?? { latitude: at === null ? null : typed, longitude: null }
  return {
    ...Object.fromEntries(texts),
    colorMain: isOwn ? (rest['colorMain'] ?? null) : null,
    colorAccent: isOwn ? (rest['colorAccent'] ?? null) : null,
    refundLimit: readReais(refundLimit),
    partHours: partHours.trim() === '' ? null : Number(partHours),
    latitude,
    longitude,
    // A text that is no number is refused at its field.
    issRate: issRate.trim() === '' ? null : (readReais(issRate) ?? issRate),
  }
}

/** `2,5`; nothing of what nobody has said. */
function percentText(percent: number | null | undefined) {
  return percent === null || percent === undefined ? '' : String(percent).replace('.', ',')
}

function isOther(draft: ReturnType<typeof draftOf>, venue: Venue) {
  const texts = TEXTS.map((name) => [name, venue[name] ?? ''])
  const saved = { ...Object.fromEntries(texts), cnpj: formatCnpj(venue.cnpj ?? '') }
  const { latitude = null, longitude = null, partHours = null } = venue
  const { issRate = null, refundLimit = 0 } = venue
  const { colorAccent = null, colorMain = null } = venue
  const numbers = { refundLimit, partHours, latitude, longitude, issRate }
  return JSON.stringify(draft) !== JSON.stringify({ ...saved, colorMain, colorAccent, ...numbers })
}

function placeText(venue: Venue) {
  const { name, brand, address, phone, email, partHours = null, refundLimit = 0 } = venue
  const limit = `devolução sem aprovação até ${reaisText(refundLimit)}`
  const parts = partHours !== null && `reserva paga em parte liberada ${partHours} h antes`
  const company = [venue.companyName, formatCnpj(venue.cnpj ?? ''), venue.dpoName, venue.dpoEmail]
  const iss = percentText(venue.issRate)
  const books = [venue.serviceCode, iss && `ISS ${iss}%`]
  const colors = [venue.colorMain, venue.colorAccent].filter(Boolean).join(' e ')
  const place = [
    `${name} (${brand})`,
    colors && `cores ${colors}`,
    address,
    positionText(venue),
    phone,
    email,
    limit,
    parts,
  ]
  return [...place, ...company, ...books].filter(Boolean).join(', ')
}

/** `Horário Padrão de Brasília (America/Sao_Paulo)`. */
function zoneText(timeZone: string) {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'long' })
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')
  return name ? `${name.value} (${timeZone})` : timeZone
}
