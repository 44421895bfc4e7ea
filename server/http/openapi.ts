import { coreMessages } from '#core/coreMessages.ts'
import { z } from 'zod'
import { pathNames, type Call } from '#core/call.ts'
import { envelopeOf } from '#core/envelope.ts'
import { everyCall } from '#features/registry.ts'
import { answersOf, refusalAnswers } from '#server/http/openapiAnswers.ts'

type Json = Record<string, unknown>
type Schema = Json & { properties?: Record<string, Json>; required?: string[] }
let made: Json | undefined

/** OpenAPI 3.1, derived from the calls; made when first asked for. */
export function openapi(): Json {
  if (made) return made
  const schemas: Json = {}
  made = {
    openapi: '3.1.0',
    info: { title: coreMessages['core.product'].join(' · '), version: '1' },
    paths: pathsOf(schemas),
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, responses: refusalAnswers(), schemas },
  }
  return made
}

/** A schema that refers to itself is kept once for the whole document, where a reference can find it. */
function schemaOf(type: z.ZodType, io: 'input' | 'output', name: string, schemas: Json): Schema {
  const { $schema: _, $defs = {}, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  const placed = <Part>(part: Part): Part =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${name}.${io}.`)) as Part
  for (const [key, part] of Object.entries($defs)) schemas[`${name}.${io}.${key}`] = placed(part)
  return placed(schema) as Schema
}

function pathsOf(schemas: Json): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of everyCall)
    for (const path of call.paths)
      for (const method of call.methods) {
        paths[path] ??= {}
        paths[path][method.toLowerCase()] = operation(name, call, path, method, schemas)
      }
  return paths
}

function operation(name: string, call: Call, path: string, method: string, schemas: Json): Json {
  const inPath = pathNames(path)
  const schema = schemaOf(call.request, 'input', name, schemas)
  const properties = schema.properties ?? {}
  const rest = Object.keys(properties).filter((field) => !inPath.includes(field))
  const parameters = [
    ...inPath.map((field) => ({ name: field, in: 'path', required: true, schema: properties[field] ?? { type: 'string' } })),
    ...(method === 'GET'
      ? rest.map((field) => ({ name: field, in: 'query', required: schema.required?.includes(field) ?? false, schema: properties[field] }))
      : []),
  ]
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map((field) => [field, properties[field]])),
    required: (schema.required ?? []).filter((field) => rest.includes(field)),
    additionalProperties: false,
  }
  return {
    operationId: name + (path === call.paths[0] ? '' : `@${path}`) + (call.methods[0] === method ? '' : `.${method}`),
    tags: [name.split('.')[0]],
    'x-access': call.access,
    ...(call.access === 'public' ? {} : { security: [{ token: [] }] }),
    parameters,
    ...(method === 'POST' && {
      requestBody: { content: { [call.upload ? 'multipart/form-data' : 'application/json']: { schema: body } } },
    }),
    responses: answersOf(call, () => schemaOf(envelopeOf(call.response as z.ZodType), 'output', name, schemas)),
  }
}
