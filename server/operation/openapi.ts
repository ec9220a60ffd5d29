import { toJsonSchema, type ConversionConfig } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Call, Media } from '#shared/account/call/defineCall.ts'
import { DRAWER_HEADER } from '#shared/platform/http/drawer.ts'
import { refusalsOf } from '#shared/account/call/refusals.ts'
import { CALLS } from '#shared/calls.ts'
import { problemMessage, type ProblemCode } from '#shared/platform/http/problem.ts'
import { ProblemSchema } from '#shared/problem.ts'
import { statusOfProblem } from '../platform/http/problem.ts'
import { SID_COOKIE } from '../platform/http/session.ts'

type Json = Record<string, unknown>
type Side = 'input' | 'output'

/** The whole table of calls as an OpenAPI 3.1 document. */
export function openapiOf(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const calls of groups<Call>(CALLS, ({ method, path }) => `${method} ${path}`)) {
    const { method, path } = calls[0]!
    const at = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[at] = { ...paths[at], [method.toLowerCase()]: operationOf(calls) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Quadras', version, description: INTRODUCTION },
    paths,
    'x-problems': Object.fromEntries(
      [...new Set(CALLS.flatMap((call) => refusalsOf(call)))].map((code) => [
        code,
        problemMessage(code),
      ]),
    ),
    components: {
      schemas: { Problem: schemaOf(ProblemSchema, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: `${SID_COOKIE}-{instalação}` },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        key: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

const INTRODUCTION = [
  'Valores em reais, datas AAAA-MM-DD e horas HH:MM no fuso do local; instantes em ISO 8601.',
  'O que a API recusa vem com um `code` estável e um texto em português.',
  'Onde há `Idempotency-Key`, a mesma chave com o mesmo corpo recebe a mesma resposta e nada é feito duas vezes.',
  '`x-rules` diz em palavras o que JSON Schema não diz: o que é aparado, convertido ou conferido.',
].join('\n\n')

function operationOf(calls: readonly Call[]): Json {
  const [call] = calls as [Call]
  const bodies = calls.flatMap((one) => bodiesOf(one))
  const codes = [...new Set(calls.flatMap(refusalsOf))]
  return {
    operationId: operationId(call),
    summary: calls.map(({ says }) => says).join('; '),
    tags: [call.path.split('/')[2] ?? 'servidor'],
    'x-permission': calls.map(({ permission }) => permission).join(', '),
    'x-repeats': call.repeats,
    ...(call.permission === 'anybody' && !call.signedIn ? {} : { security: SIGNED_IN }),
    parameters: parametersOf(call),
    ...(bodies.length > 0 && {
      requestBody: {
        required: call.body?.type !== 'optional',
        content: { 'application/json': { schema: oneOf(bodies) } },
      },
    }),
    responses: { ...answersOf(calls), ...problemsOf(codes) },
  }
}

const SIGNED_IN = [{ session: [], csrf: [] }, { key: [] }]

// `POST /api/my/links` is postMyLinks.
function operationId({ method, path }: Call): string {
  const words = path.split(/[^A-Za-z]+/).filter((word) => word !== '' && word !== 'api')
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

/** Permissions of acts by which money comes into a drawer or goes out of it. */
const OF_DRAWERS: readonly Call['permission'][] = [
  'incident.edit',
  'refund',
  'refund.any',
  'reservation.edit',
  'till.adjust',
  'till.open',
]
const DRAWER = {
  name: DRAWER_HEADER,
  in: 'header',
  required: false,
  description:
    'Número da gaveta em que o dinheiro entra ou de que sai, onde há mais de uma; sem ele, a do aparelho cadastrado, senão a primeira.',
  schema: { type: 'integer', minimum: 1 },
}

function parametersOf({ params, permission, query, ifMatch, repeats }: Call): Json[] {
  return [
    ...fieldsOf(params).map((field) => ({ ...field, in: 'path', required: true })),
    ...fieldsOf(query).map((field) => ({ ...field, in: 'query' })),
    ...(ifMatch
      ? [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }]
      : []),
    ...(repeats === 'by-key'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', format: 'uuid' },
          },
        ]
      : []),
    ...(repeats === 'by-key' && OF_DRAWERS.includes(permission) ? [DRAWER] : []),
  ]
}

function fieldsOf(schema: v.GenericSchema | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field,
  }))
}

function bodiesOf({ body }: Call): Json[] {
  if (!body) return []
  if ('either' in body)
    return (body.either as v.GenericSchema[]).map((one) => schemaOf(one, 'input'))
  if ('partOf' in body) {
    const { required: _, ...part } = schemaOf(body.partOf as v.GenericSchema, 'input')
    return [part]
  }
  return [schemaOf(body, 'input')]
}

function answersOf(calls: readonly Call[]): Record<string, Json> {
  const [{ answer, status }] = calls as [Call]
  if ('media' in answer) {
    return { 200: { description: 'O arquivo', content: { [plainType(answer)]: {} } } }
  }
  if (answer.type === 'void') return { [status ?? 204]: { description: 'Feito' } }
  const schemas = calls.flatMap((one) => ('media' in one.answer ? [] : [one.answer]))
  const content = {
    'application/json': { schema: oneOf(schemas.map((one) => schemaOf(one, 'output'))) },
  }
  return { [status ?? 200]: { description: 'A resposta', content } }
}

const plainType = ({ media }: Media) => media.split(';')[0]!

function problemsOf(codes: readonly ProblemCode[]): Record<string, Json> {
  return Object.fromEntries(
    groups(codes, statusOfProblem).map((some) => [
      statusOfProblem(some[0]!),
      {
        description: some.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        'x-codes': some,
      },
    ]),
  )
}

function groups<One>(all: readonly One[], keyOf: (one: One) => unknown): One[][] {
  const found = new Map<unknown, One[]>()
  for (const one of all) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one])
  return [...found.values()]
}

function oneOf(schemas: readonly Json[]): Json {
  return schemas.length === 1 ? schemas[0]! : { anyOf: schemas }
}

/** The JSON Schema of it; what has none is said in words under `x-rules`. */
function schemaOf(schema: v.GenericSchema, side: Side): Json {
  const { $schema: _, ...json } = toJsonSchema(schema, { ...CONVERSION, typeMode: side }) as Json
  return json
}

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  overrideSchema({ valibotSchema, jsonSchema, errors }) {
    if (!errors) return null
    const schema = valibotSchema as v.GenericSchema & { value?: v.GenericSchema }
    if (schema.type === 'record' && schema.value) {
      const of = schemaOf(schema.value, 'output')
      return { ...jsonSchema, type: 'object', additionalProperties: of }
    }
    return { ...jsonSchema, ...rule(jsonSchema, schema.type) }
  },
  overrideAction({ valibotAction, jsonSchema, errors }) {
    if (!errors) return null
    const { type, message } = valibotAction as { type: string; message?: unknown }
    return { ...jsonSchema, ...rule(jsonSchema, typeof message === 'string' ? message : type) }
  },
}

function rule(schema: object, text: string): object {
  const known = (schema as { 'x-rules'?: string[] })['x-rules'] ?? []
  return { 'x-rules': known.includes(text) ? known : [...known, text] }
}
