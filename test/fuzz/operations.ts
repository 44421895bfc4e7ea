import fc from 'fast-check'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { FeatureName } from '#features/registry.ts'
import { openapi } from '#server/http/openapi.ts'
import { encryptHeader } from '#server/http/encrypt.ts'
import { fitting, odd, type Known, type Schema } from '#test/fuzz/values.ts'
import { newDoorWorld, newWorld, type FuzzWorld } from '#test/fuzz/world.ts'
import { openFileHarness } from '#test/harness.ts'

/** `FUZZ_RUNS=500 FUZZ_SEED=7 vitest run --project db test/fuzz` asks more, and otherwise. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 6)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115)

type Content = Record<string, { schema?: Schema }>
type Operation = {
  tags: FeatureName[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: { 200: { content: Content } }
  security?: object[]
}
type Fields = Record<string, unknown>
type Asked = { path: Fields; query: Fields; body: unknown; file: string }

const { paths, components } = openapi() as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase() as 'GET' | 'POST', operation })),
)

/** Files run beside each other; a feature that no part names is in the last. */
const parts = {
  people: ['attendees', 'imports', 'registration', 'orders', 'payments', 'tickets'],
  door: ['checkin', 'forms', 'files', 'links', 'tasks'],
} satisfies Record<string, FeatureName[]>

function isIn(part: keyof typeof parts | 'others', { tags: [feature] }: Operation): boolean {
  const named = part === 'others' ? Object.values<FeatureName[]>(parts).flat() : parts[part]
  return named.includes(feature as FeatureName) === (part !== 'others')
}

/** Sends every operation of a part whatever there is, as nobody, as a stranger who knows the ids, and as the owner. */
export async function fuzz(part: keyof typeof parts | 'others'): Promise<void> {
  const harness = await openFileHarness()
  const tokenOf = async (accountId: string) => (await harness.services.identity.issue(accountId, new Date())).accessToken
  let door: Awaited<ReturnType<typeof newDoorWorld>>
  let unchanged: FuzzWorld
  let strangerToken: string
  let thrown: Error | undefined

  beforeAll(async () => {
    harness.app.addHook('onError', async (_request, _reply, error) => {
      thrown = error
    })
    door = await newDoorWorld(harness)
    unchanged = await newWorld(harness)
    strangerToken = await tokenOf((await harness.build.member()).accountId)
  })

  describe.each(operations.filter(({ operation }) => isIn(part, operation)))('$method $path', ({ path, method, operation }) => {
    const answerOf = validatorOf(operation, () => thrown)
    const isGuarded = operation.security !== undefined
    const isWrite = '409' in operation.responses
    const send = (asked: Asked, headers: Record<string, string>, signedBy = '') =>
      ask(harness.app, { path, method, operation }, asked, headers, signedBy)

    test(
      'whatever it is sent, it answers as it says, and tells nobody what is not theirs',
      async () => {
        const world = isWrite ? await newWorld(harness) : unchanged
        const [token, narrowedToken] = await Promise.all([tokenOf(world.accountId), tokenOf(world.narrowedId)])
        const caller = path.includes('/staff/')
          ? door.staff
          : path.includes('/device/')
            ? door.device
            : { authorization: `Bearer ${token}` }
        const known = path.includes('/staff/') || path.includes('/device/') ? door.known : world.known
        await fc.assert(
          fc.asyncProperty(requestOf(operation, known), async (asked) => {
            const [nobody, stranger] = await Promise.all([
              send(asked, {}),
              send(asked, { authorization: `Bearer ${strangerToken}` }, strangerToken),
            ])
            if (isGuarded && isAddress(asked))
              expect([nobody.statusCode, nobody.json<{ returnObj: unknown }>().returnObj]).toEqual([401, null])
            for (const answer of [nobody, stranger]) {
              answerOf(answer)
              expectNone(answer.body, world.secrets)
            }
            answerOf(await send(asked, caller, token))
            const narrowed = await send(asked, { authorization: `Bearer ${narrowedToken}` }, narrowedToken)
            answerOf(narrowed)
            expectNone(narrowed.body, world.secretsOfEvents)
          }),
          { numRuns: RUNS, seed: SEED, endOnFailure: true },
        )
      },
      RUNS * 10_000,
    )
  })
}

function expectNone(body: string, secrets: readonly string[]): void {
  expect(secrets.filter((secret) => body.includes(secret))).toEqual([])
}

function requestOf({ parameters, requestBody }: Operation, known: Known) {
  const placed = (place: string, isWild: boolean) => {
    const mine = parameters.filter((parameter) => parameter.in === place)
    const schema = {
      type: 'object',
      properties: Object.fromEntries(mine.map(({ name, schema: one }) => [name, one])),
      required: mine.filter(({ required }) => required).map(({ name }) => name),
    }
    return fitting(schema, { known, schemas: components.schemas, isWild: isWild && place !== 'path' })
  }
  const bodySchema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {}
  const one = (isWild: boolean) =>
    fc.record({
      path: placed('path', isWild),
      query: placed('query', isWild),
      body: fitting(bodySchema, { known, schemas: components.schemas, isWild }),
      file: fc.constantFrom('', 'x', 'name,mobile\n张,138', 'PK\u0003\u0004', '<svg onload="alert(1)"/>', '%PDF-1.4'),
    })
  const path = fc.dictionary(fc.constantFrom(...parameters.filter((one) => one.in === 'path').map(({ name }) => name), 'x'), odd)
  const wholly = fc.record({ path, query: fc.constant({}), body: odd, file: fc.string() })
  return fc.oneof(
    { weight: 4, arbitrary: one(false) },
    { weight: 4, arbitrary: one(true) },
    { weight: 1, arbitrary: wholly },
  ) as fc.Arbitrary<Asked>
}

/** A half of a surrogate pair has no bytes of its own; it is sent as a broken client would send it. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.isWellFormed() ? encodeURIComponent(text) : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`
}

/** What cannot be decoded, or is longer than any id, belongs to no call. */
function isAddress({ path }: Asked): boolean {
  return Object.values(path).every((value) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return text.isWellFormed() && text.length <= 500
  })
}

async function ask(
  app: FastifyInstance,
  { path, method, operation: { requestBody } }: (typeof operations)[number],
  asked: Asked,
  headers: Record<string, string>,
  token: string,
) {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inAddress(asked.path[name] || 'x').slice(0, 2_000))
  const query = Object.entries(asked.query).map(([name, value]) => `${name}=${inAddress(value).slice(0, 4_000)}`)
  const url = address + (query.length > 0 ? `?${query.join('&')}` : '')
  if (method === 'GET') return app.inject({ method, url, headers })
  if (requestBody?.content['multipart/form-data']) return app.inject({ method, url, headers, payload: formOf(asked) })
  const payload = JSON.stringify(asked.body)
  const requestId = `req_${crypto.randomUUID()}`
  const encrypt = encryptHeader({ token, path: address, requestId, rawBody: Buffer.from(payload), now: new Date() })
  const once = { 'idempotency-key': crypto.randomUUID(), 'x-request-id': requestId, encrypt }
  return app.inject({ method, url, payload, headers: { 'content-type': 'application/json', ...once, ...headers } })
}

function formOf({ body, file }: Asked): FormData {
  const form = new FormData()
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  for (const [name, value] of fields) form.set(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  form.set('file', new Blob([file]), 'list.csv')
  return form
}

const refusal = z.strictObject({
  isSuccess: z.literal(false),
  businessCode: z.int().positive(),
  businessMessage: z.string().min(1),
  returnObj: z.unknown(),
  sysCode: z.string().min(1),
  pager: z.null(),
})
const named = z.strictObject({ errorDetails: z.array(z.strictObject({ field: z.string(), message: z.string().min(1) })).min(1) })

/** Success is what the document says; a refusal is an envelope too, and one for bad input names the fields. */
function validatorOf({ responses }: Operation, thrown: () => Error | undefined) {
  const schema = responses[200].content['application/json']?.schema
  const whole = JSON.stringify({ ...schema, $defs: components.schemas }).replaceAll('#/components/schemas/', '#/$defs/')
  let success: z.ZodType | undefined
  return ({ statusCode, headers, body }: LightMyRequestResponse) => {
    if (statusCode >= 500) throw new Error(`${statusCode} ${body.slice(0, 300)}`, { cause: thrown() })
    expect(Object.keys(responses), body.slice(0, 300)).toContain(String(statusCode))
    if (statusCode === 200 && schema === undefined && headers['content-disposition']) {
      expect(Object.keys(responses[200].content)).toContain(String(headers['content-type']).split(';')[0])
      return
    }
    const answer = JSON.parse(body) as { isSuccess: boolean; businessCode: number; returnObj: unknown }
    if (!answer.isSuccess) {
      refusal.parse(answer)
      if (statusCode === 400 && answer.businessCode === 20000) named.parse(answer.returnObj)
      return
    }
    expect(statusCode).toBe(200)
    success ??= z.fromJSONSchema(JSON.parse(whole) as Parameters<typeof z.fromJSONSchema>[0])
    success.parse(answer)
  }
}
