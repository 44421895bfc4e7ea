import type { z } from 'zod'
import { pathNames, type Call } from '#core/call.ts'

type Def = {
  type: string
  innerType?: z.ZodType
  values?: unknown[]
  entries?: Record<string, unknown>
  format?: string
  shape?: Record<string, z.ZodType>
}

/** A request that fits the call's schema, with ids that exist nowhere: enough to get past parsing and no further. */
export function sampleRequest(call: Call): Record<string, unknown> {
  const needed = pathNames(call.paths[0])
  return Object.fromEntries(
    Object.entries(call.request.shape).flatMap(([name, schema]) =>
      isOptional(schema) && !needed.includes(name) ? [] : [[name, sample(schema)]],
    ),
  )
}

function defOf(schema: unknown): Def {
  return (schema as { def: Def }).def
}

function isOptional(schema: unknown): boolean {
  return ['optional', 'default', 'prefault'].includes(defOf(schema).type)
}

function sample(schema: unknown): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return sampleText(schema as { format?: string | null })
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([name, field]) => (isOptional(field) ? [] : [[name, sample(field)]])),
      )
    case 'nullable':
      return null
    case 'record':
      return {}
    default:
      return def.innerType ? sample(def.innerType) : null
  }
}

function sampleText({ format }: { format?: string | null }): string {
  if (format === 'uuid' || format === 'guid') return '0192f0c1-7c5a-7abc-8def-0123456789ab'
  if (format === 'datetime') return '2026-11-15T00:00:00Z'
  if (format === 'email') return 'someone@example.com'
  if (format === 'date') return '2026-11-15'
  return 'text'
}
