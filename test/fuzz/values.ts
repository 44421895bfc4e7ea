import fc, { type Arbitrary } from 'fast-check'

export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Real ids and words by the name of the field that takes them. */
export type Known = Record<string, readonly string[]>
type Making = { known: Known; schemas: Record<string, Schema>; isWild: boolean }

const MAX_ITEMS = 3
const MAX_DEPTH = 4

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce((inner: unknown) => [inner], 1)

/** Whoever sends these means no good, or has a broken program. */
const oddities: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -0,
  -1,
  0.001,
  1e9,
  1e21,
  1e308,
  2_147_483_648,
  2 ** 53 + 2,
  'NaN',
  '-1',
  '1e9',
  'Infinity',
  '１２３',
  '０．５',
  '\ud800',
  'a\udfffb',
  'a\u0000b',
  '\u202eabc',
  '\ufeff',
  '👩‍👩‍👧‍👦'.repeat(20),
  'x'.repeat(300),
  'x'.repeat(20_000),
  'é'.repeat(210_000),
  '__proto__',
  'constructor',
  'toString',
  '%',
  '%_\\',
  "'; drop table attendee; --",
  '../../../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '=cmd|calc',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00Z',
  '2026-11-15T00:00:00+23:59',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  [],
  [null],
  [[]],
  {},
  { __proto__: null, length: -1 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { constructor: { prototype: 1 } },
  nested(15),
  nested(200),
]

export const odd: Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...oddities) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, depthSize: 'small' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

/** Values that fit the schema; a wild one holds, here and there, a value that nobody asked for. */
export function fitting(schema: Schema, making: Making, name = '', depth = 0): Arbitrary<unknown> {
  const proper = properly(schema, making, name, depth)
  return making.isWild && depth > 0 ? fc.oneof({ weight: 5, arbitrary: proper }, { weight: 1, arbitrary: odd }) : proper
}

function properly(schema: Schema, making: Making, name: string, depth: number): Arbitrary<unknown> {
  if (schema.$ref) {
    const found = making.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}
    return depth > MAX_DEPTH ? fc.constant({}) : fitting(found, making, name, depth + 1)
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, making, name, depth)))
  switch (schema.type) {
    case 'string':
      return textOf(schema, making, name)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const one = schema.items ? fitting(schema.items, making, name.replace(/s$/, ''), depth + 1) : odd
      const [least, most] = [schema.minItems ?? 0, schema.maxItems ?? MAX_ITEMS]
      return fc.array(one, { minLength: Math.min(least, MAX_ITEMS), maxLength: Math.min(Math.max(least, MAX_ITEMS), most) })
    }
    case 'object':
      return objectOf(schema, making, depth)
    default:
      return depth > MAX_DEPTH ? fc.constant(null) : odd
  }
}

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: Schema, making: Making, depth: number) {
  if (typeof additionalProperties === 'object')
    return fc.dictionary(
      propertyNames ? (fitting(propertyNames, { ...making, isWild: false }, 'fieldName', depth + 1) as Arbitrary<string>) : wordOf(making),
      fitting(additionalProperties, making, '', depth + 1),
      { maxKeys: MAX_ITEMS },
    )
  const fields = Object.entries(properties).map(([name, schema]) => [name, fitting(schema, making, name, depth + 1)] as const)
  const kept = fc.record(Object.fromEntries(fields), { requiredKeys: making.isWild ? [] : required })
  return making.isWild ? fc.tuple(kept, fc.option(wordOf(making), { freq: 8 }), odd).map(withStranger) : kept
}

function withStranger([fields, name, value]: [object, string | null, unknown]): object {
  return name === null ? fields : Object.defineProperty({ ...fields }, name, { value, enumerable: true })
}

const wordOf = ({ known }: Making) => fc.constantFrom('__proto__', 'x', 'constructor', ...(known.fieldName ?? []))

function numberOf({ minimum = -1e9, maximum = 1e9, type }: Schema): Arbitrary<number> {
  const edges = [minimum, maximum, Math.min(minimum + 1, maximum), Math.max(minimum, Math.min(20, maximum))]
  const any =
    type === 'integer'
      ? fc.integer({ min: Math.max(minimum, -1e15), max: Math.min(maximum, 1e15) })
      : fc.double({ min: minimum, max: maximum, noNaN: true })
  return fc.oneof(fc.constantFrom(...edges), any)
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema, { known }: Making, name: string): Arbitrary<string> {
  const words = known[name] ?? known[name.replace(/^.*(?=Id$)/, '').toLowerCase()] ?? []
  const familiar = words.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...words) }] : []
  if (format === 'uuid') return fc.oneof(...familiar, { weight: 1, arbitrary: fc.uuid({ version: 7 }) })
  if (format === 'date-time')
    return fc.oneof(
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2037-12-31') }).map((date) => date.toISOString()),
      fc.constantFrom('2027-01-05T01:00:00Z', '2027-01-06T09:00:00+08:00', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'),
    )
  if (pattern) return fc.oneof(...familiar, fc.stringMatching(new RegExp(pattern), { size: 'small' }))
  const longest = Math.min(maxLength, 60)
  return fc.oneof(
    ...familiar,
    { weight: 1, arbitrary: fc.string({ minLength, maxLength: Math.max(longest, minLength) }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(longest, minLength) }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('%', '张伟', "O'Brien", '13800138000', 'a@example.com', '2026-11-15')
        .filter((text) => text.length >= minLength && text.length <= maxLength),
    },
    { weight: 1, arbitrary: fc.constant('长'.repeat(Math.min(maxLength, 5_000))) },
  )
}
