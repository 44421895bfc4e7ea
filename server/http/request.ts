import { z } from 'zod'
import type { Call } from '#core/call.ts'
import type { ErrorDetail } from '#core/envelope.ts'
import type { Language } from '#core/language.ts'
import { textIn, type Text } from '#core/messages.ts'
import { findBadText } from '#core/text.ts'
import { httpMessages } from '#server/http/messages.ts'
import { invalid } from '#server/kit/errors.ts'

const fill = (text: Text, field: string, language: Language) => textIn(text, language).replace('{field}', field)

/** Made once: each of them is a table of its own. */
const wording: Record<Language, z.core.$ZodErrorMap> = { 'zh-CN': z.locales.zhCN().localeError, en: z.locales.en().localeError }

type Parts = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

/** Path, query and body become one flat object, and that is parsed by the call's schema; what is wrong is named by field. */
export function readRequest(call: Call, { params, query, body }: Parts, language: Language): Record<string, unknown> {
  const repeated = Object.entries(query).find(([, value]) => Array.isArray(value))
  if (repeated) throw invalid({ field: repeated[0], message: fill(httpMessages.twice, repeated[0], language) })
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw invalid({ field: '', message: textIn(httpMessages.notAnObject, language) })

  const flat: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries({ ...query, ...params }))
    if (value !== '') flat[name] = fromText(call.request.shape[name], value as string)
  for (const [name, value] of Object.entries(body ?? {})) if (!(name === 'bventId' && value === '')) flat[name] = value

  const bad = findBadText(flat)
  if (bad) throw invalid({ field: bad.field, message: fill(httpMessages[bad.reason], bad.field, language) })
  if (flat.bventId && flat.BventId && flat.bventId !== flat.BventId)
    throw invalid({ field: 'BventId', message: textIn(httpMessages.unequal, language) })

  const parsed = call.request.safeParse({ ...flat }, { error: wording[language] })
  if (!parsed.success) throw invalid(...detailsOf(parsed.error))
  for (const name of call.ignored) delete parsed.data[name]
  return parsed.data
}

function detailsOf(error: z.ZodError): ErrorDetail[] {
  return error.issues.slice(0, 20).map((issue) => {
    const field = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])].join('.')
    return { field, message: field ? `${field}: ${issue.message}` : issue.message }
  })
}

/** Query and path are text; a field that is a number or a flag is read as one, and anything else stays for the schema to refuse. */
function fromText(schema: unknown, value: string): unknown {
  const type = typeOf(schema)
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

function typeOf(schema: unknown): string | undefined {
  const { def } = schema instanceof z.ZodType ? schema : { def: undefined }
  if (!def) return undefined
  const inner = 'innerType' in def ? def.innerType : undefined
  return inner ? typeOf(inner) : def.type
}
