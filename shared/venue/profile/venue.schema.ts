import * as v from 'valibot'
import { StoredPolicySchema } from '../policy/policy.ts'
import { cnpjCharacters, isCnpj } from '../../platform/contact/cnpj.ts'
import { formatPhone } from '../../platform/contact/phone.ts'
import { CustomerEmailSchema, PhoneSchema } from '../../platform/contact/customer.schema.ts'
import { PriceCentsSchema } from '../../platform/money/money.schema.ts'
import { PolicySchema } from '../policy/policy.schema.ts'
import { singleLine, wireObject } from '../../platform/http/fields.ts'

/** Who sells and who answers for people's data, as the terms name them; empty until somebody says so. Among a venue's data it is sent to the staff alone. */
const CompanySchema = v.object({
  companyName: v.string(),
  /** Its 14 characters. */
  cnpj: v.string(),
  /** The encarregado of the LGPD, whom people write to about their data. */
  dpoName: v.string(),
  dpoEmail: v.string(),
  /** Whether customers cannot book before it is filled in: in production. */
  needsCompany: v.boolean(),
})
export type Company = v.InferOutput<typeof CompanySchema>

const ColorsSchema = v.record(v.string(), v.string())
/** Values for some of the app's colours, by their names, in place of the product's own. */
const VenueThemeSchema = v.object({ light: ColorsSchema, dark: ColorsSchema })
export type VenueTheme = v.InferOutput<typeof VenueThemeSchema>

/** `GET /api/venue`: the venue's data for the client. */
export const VenueSchema = v.object({
  name: v.string(),
  /** The short brand acronym of the header. */
  brand: v.string(),
  address: v.string(),
  phone: v.string(),
  /** The phone as every country dials it (E.164), where it is a whole number: a first screen does without the reader of phones. */
  dial: v.exactOptional(v.string()),
  email: v.string(),
  timeZone: v.string(),
  isSandbox: v.boolean(),
  /** Whether people must be warned that nothing is charged: the sandbox in production. */
  warnsOfSandbox: v.boolean(),
  /** Where a card is typed: `here`, or on the provider's own page (`hosted`). */
  cards: v.picklist(['here', 'hosted']),
  /** The server's clock, ISO instant. */
  serverTime: v.string(),
  version: v.number(),
  /** Nobody has said yet what it is called: `name` and `brand` are not its own. Sent to the staff alone. */
  isUnnamed: v.exactOptional(v.boolean()),
  /** Names the files of its picture, where it has one. */
  picture: v.exactOptional(v.string()),
  /** Where it is on a map, in degrees; of the staff also null. */
  latitude: v.exactOptional(v.nullable(v.number())),
  longitude: v.exactOptional(v.nullable(v.number())),
  /** The colours in place of the product's own, where it has some. */
  theme: v.exactOptional(VenueThemeSchema),
  /** From which these follow; sent to the staff alone. */
  colorMain: v.exactOptional(v.nullable(v.string())),
  colorAccent: v.exactOptional(v.nullable(v.string())),
  /** What the reception may give back by one act without asking, in reais; sent to the staff alone. */
  refundLimit: v.exactOptional(v.number()),
  /** How many hours before its own an hour that is partly paid is freed; null while only people do it. Sent to the staff alone. */
  partHours: v.exactOptional(v.nullable(v.number())),
  /** Under which conditions customers cancel and reschedule what they buy from now on; sent to the staff alone. */
  cancellation: v.optional(StoredPolicySchema),
  ...v.partial(CompanySchema).entries,
  /** Code of the service and rate of ISS in percent, for each line of the accountant's file; null where nobody has said. Sent to the staff alone. */
  serviceCode: v.exactOptional(v.string()),
  issRate: v.exactOptional(v.nullable(v.number())),
})
export type Venue = v.InferOutput<typeof VenueSchema>

/** Whether the law's names are all there: without them nothing is sold in production. */
export function isCompanyKnown(company: Partial<Company>): boolean {
  return [company.companyName, company.cnpj, company.dpoName, company.dpoEmail].every(Boolean)
}

/** Of an address that was shortened nobody but the map knows where it leads. */
export const NO_POSITION =
  'Não há coordenadas aqui: cole o endereço inteiro da página do mapa, ou latitude e longitude'

const line = (limit: number, required: string) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.minLength(1, required),
    v.maxLength(limit, 'Texto longo demais'),
    singleLine('Texto inválido'),
  )

const isEmptyOr = (is: (text: string) => boolean) => (text: string) => text === '' || is(text)
const mayBeEmpty = v.pipe(
  v.string('Texto inválido'),
  v.trim(),
  v.maxLength(120, 'Texto longo demais'),
  singleLine('Texto inválido'),
)
/** A CNPJ, masked or not, read as its 14 characters. */
const CnpjSchema = v.pipe(
  mayBeEmpty,
  v.check(
    isEmptyOr((text) => cnpjCharacters(text).length === 14),
    'CNPJ deve ter 14 caracteres',
  ),
  v.check(isEmptyOr(isCnpj), 'CNPJ inválido - verifique os dígitos'),
  v.transform(cnpjCharacters),
)

const NO_HOURS = 'Informe de 0 a 336 horas, ou deixe em branco'

const degrees = (most: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.number(NO_POSITION),
        v.minValue(-most, NO_POSITION),
        v.maxValue(most, NO_POSITION),
        v.transform((value) => Math.round(value * 1e6) / 1e6),
      ),
    ),
    null,
  )

const ColorSchema = v.pipe(
  v.string('Cor inválida'),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^#[\da-f]{6}$/, 'Cor inválida: use seis dígitos, como #0a6a7b'),
)

const ISS = 'A alíquota do ISS vai de 0 a 5%'

/** The venue as an admin describes it in 'Dados do local'. */
export const VenueDraftSchema = wireObject({
  name: line(120, 'O nome do local é obrigatório'),
  brand: line(12, 'A sigla é obrigatória'),
  address: line(300, 'O endereço é obrigatório'),
  phone: v.pipe(PhoneSchema, v.transform(formatPhone)),
  email: CustomerEmailSchema,
  latitude: degrees(90),
  longitude: degrees(180),
  colorMain: v.optional(v.nullable(ColorSchema), null),
  colorAccent: v.optional(v.nullable(ColorSchema), null),
  refundLimit: v.optional(PriceCentsSchema, 0),
  partHours: v.optional(
    v.nullable(
      v.pipe(
        v.number(NO_HOURS),
        v.integer(NO_HOURS),
        v.minValue(0, NO_HOURS),
        v.maxValue(336, NO_HOURS),
      ),
    ),
    null,
  ),
  cancellation: v.optional(PolicySchema),
  companyName: v.optional(mayBeEmpty, ''),
  cnpj: v.optional(CnpjSchema, ''),
  dpoName: v.optional(mayBeEmpty, ''),
  dpoEmail: v.optional(
    v.pipe(
      v.string('E-mail inválido'),
      v.trim(),
      v.check(
        isEmptyOr((text) => v.is(CustomerEmailSchema, text)),
        'E-mail inválido',
      ),
    ),
    '',
  ),
  serviceCode: v.exactOptional(v.pipe(mayBeEmpty, v.maxLength(20, 'Texto longo demais'))),
  issRate: v.exactOptional(
    v.nullable(
      v.pipe(
        v.number(ISS),
        v.minValue(0, ISS),
        v.maxValue(5, ISS),
        v.transform((percent) => Math.round(percent * 100)),
      ),
    ),
  ),
})
