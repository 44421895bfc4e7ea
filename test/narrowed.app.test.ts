import { beforeAll, describe, expect, test } from 'vitest'
import { pathNames, type Call } from '#core/call.ts'
import { everyCall } from '#features/registry.ts'
import { newWorld, type FuzzWorld } from '#test/fuzz/world.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { sampleRequest } from '#test/sample.ts'

/** Whoever sees only their own events learns nothing of others', by whatever call, though they know every id. */
const harness = await openFileHarness()
let world: FuzzWorld
let owner: Asker
let narrowed: Asker
let namesOnly: Asker
let lessOneQuestion: Asker

beforeAll(async () => {
  world = await newWorld(harness)
  owner = await harness.as(world.accountId)
  narrowed = await harness.as(world.narrowedId)
  namesOnly = await harness.as(world.namesOnlyId)
  lessOneQuestion = await harness.as(world.lessOneQuestionId)
})

/** What is asked for by the ids of the world, once for each event and once for all. */
function requestsOf(call: Call): Record<string, unknown>[] {
  const named = new Set(Object.keys(call.request.shape))
  const ids = Object.entries(world.known).filter(([name]) => named.has(name))
  const events = new Set(world.known.bventId)
  const request = { ...sampleRequest(call), ...Object.fromEntries(ids.map(([name, [first]]) => [name, first])) }
  if (!named.has('bventId')) return [request]
  const { bventId: _, ...ofAll } = request
  const isInPath = pathNames(call.paths[0]).includes('bventId')
  return [...[...events].map((bventId) => ({ ...request, bventId })), ...(isInPath ? [] : [ofAll])]
}

async function secretsIn(asker: Asker, call: Call, secrets: readonly string[] = world.secretsOfEvents): Promise<string[]> {
  const answers = await Promise.all(requestsOf(call).map((request) => asker.try(call, request)))
  return secrets.filter((secret) => answers.some(({ text }) => text.includes(secret)))
}

const reads = everyCall.filter(([, call]) => call.effect === 'read' && call.access !== 'public')
const telling: string[] = []
const tellingFields = new Set<string>()
const tellingBesides = new Set<string>()
const tellingQuestion: string[] = []

describe.each(reads)('%s', (name, call) => {
  test('tells a member narrowed to other events nothing of these', async () => {
    expect(await secretsIn(narrowed, call)).toEqual([])
    if ((await secretsIn(owner, call)).length > 0) telling.push(name)
  })

  test('tells a member who sees names alone no other field of a person', async () => {
    const fields = Object.values(world.secretsOfFields)
    expect(await secretsIn(namesOnly, call, fields)).toEqual([])
    for (const secret of await secretsIn(owner, call, fields)) tellingFields.add(secret)
  })

  test('tells a member who does not see one question its answer nowhere', async () => {
    const { secretOfQuestion, secretsOfFields } = world
    const besides = Object.values(secretsOfFields)
    const told = await secretsIn(lessOneQuestion, call, [secretOfQuestion, ...besides])
    expect(told).not.toContain(secretOfQuestion)
    for (const secret of told) tellingBesides.add(secret)
    if ((await secretsIn(owner, call, [secretOfQuestion])).length > 0) tellingQuestion.push(name)
  })
})

test('negative control: to whoever sees everything these calls do tell', () => {
  expect(telling.length).toBeGreaterThan(10)
})

test('negative control: each of those fields is told to whoever sees everything', () => {
  expect(Object.values(world.secretsOfFields).filter((secret) => !tellingFields.has(secret))).toEqual([])
})

test('negative control: that answer is told to whoever sees everything, and to them all the others are', () => {
  expect(tellingQuestion.length).toBeGreaterThan(2)
  expect(Object.values(world.secretsOfFields).filter((secret) => !tellingBesides.has(secret))).toEqual([])
})
