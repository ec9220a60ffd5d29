import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The vocabulary of schema.org as Google publishes it for compilers. */
const TEXT = readFileSync(createRequire(import.meta.url).resolve('schema-dts/dist/schema.d.ts'), 'utf8') // prettier-ignore
const PROPERTY = /^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/gm
const SCALARS = ['Text', 'URL', 'Number', 'Date', 'DateTime', 'Time', 'Boolean']

type Node = { '@type': string } & Record<string, unknown>

/** Lists what a block of JSON-LD says that the vocabulary does not know: types, properties of a type, values of a property. */
export function unknownIn(node: Node, at = node['@type']): string[] {
  const properties = propertiesOf(`${node['@type']}Leaf`)
  if (properties.size === 0) return [`${at}: no such type`]
  return Object.entries(node).flatMap(([name, value]) => {
    if (name.startsWith('@')) return []
    const allowed = properties.get(name)
    if (!allowed) return [`${at}.${name}: no such property`]
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return values.flatMap((one) => {
      const place = `${at}.${name}`
      if (!isNode(one)) return allowed.some(isWord) ? [] : [`${place}: no plain value`]
      const fits = allowed.some((type) => isKind(one['@type'], type))
      return fits ? unknownIn(one, place) : [`${place}: no ${one['@type']}`]
    })
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && '@type' in value
}

/** The properties of an interface and of those that it extends, each with the types of its values. */
function propertiesOf(name: string): Map<string, string[]> {
  const [, parents = '', body = ''] =
    new RegExp(`^(?:export )?interface ${name} extends ([^{]+) \\{$([^]*?)^\\}`, 'm').exec(TEXT) ??
    []
  const own = [...body.matchAll(PROPERTY)].map(
    ([, property, types]) => [property!, types!.split(' | ')] as const,
  )
  const inherited = parents.split(', ').flatMap((one) => (one.endsWith('Base') ? [...propertiesOf(one)] : [])) // prettier-ignore
  // A leaf has no properties of its own.
  return new Map([...inherited, ...own])
}

function membersOf(type: string): string[] {
  const [, members = ''] = new RegExp(`^export type ${type} = (.+);$`, 'm').exec(TEXT) ?? []
  return members.split(' | ')
}

/** Whether a type is that one or one below it. */
function isKind(type: string, wanted: string): boolean {
  const members = membersOf(wanted)
  return members.includes(`${type}Leaf`) || members.some((one) => /^[A-Z]\w+$/.test(one) && !one.endsWith('Leaf') && !SCALARS.includes(one) && isKind(type, one)) // prettier-ignore
}

function isWord(type: string) {
  return SCALARS.includes(type) || membersOf(type).some((one) => one.startsWith('"'))
}
