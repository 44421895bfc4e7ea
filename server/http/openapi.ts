import { z } from 'zod'
import { fileResponse, pathNames, type Call } from '#core/call.ts'
import { envelopeOf } from '#core/envelope.ts'
import { everyCall } from '#features/index.ts'

type Json = Record<string, unknown>
let made: Json | undefined

/** OpenAPI 3.1, derived from the calls; made when first asked for. */
export function openapi(): Json {
  made ??= {
    openapi: '3.1.0',
    info: { title: '轻会 · Light Event', version: '1' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: pathsOf(),
  }
  return made
}

function pathsOf(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of everyCall)
    for (const path of call.paths)
      for (const method of call.methods) {
        paths[path] ??= {}
        paths[path][method.toLowerCase()] = operation(name, call, path, method)
      }
  return paths
}

function operation(name: string, call: Call, path: string, method: string): Json {
  const inPath = pathNames(path)
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Json>
    required?: string[]
  }
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
    responses: {
      200:
        call.response === fileResponse
          ? { description: 'The file', content: { 'application/octet-stream': {} } }
          : {
              description: 'The envelope',
              content: {
                'application/json': {
                  schema: z.toJSONSchema(envelopeOf(call.response as z.ZodType), { io: 'output', unrepresentable: 'any' }),
                },
              },
            },
    },
  }
}
