import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { segmentCalls } from '#features/audience/contract.ts'
import { compileTree } from '#features/audience/server/compile.ts'
import { meantSql } from '#features/audience/server/scope.ts'
import { stepCounts } from '#features/audience/server/segments.ts'
import { comparisons, deeds, isGroup, standings, type Group, type Leaf, type Tree } from '#features/audience/tree.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { db, services } = harness
const NOW = new Date('2026-11-01T00:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

type Visit = { bventId: string; status: string; registeredAt: Date; attendedAt: Date | null; paidAt: Date | null; paidMinor: number }
type Somebody = {
  id: string
  company: string
  city: string
  email: string
  visits: Visit[]
  labels: string[]
  said: boolean | null
  isStopped: boolean
}

const owner = await harness.ownEvent()
const { orgId } = owner
const events = [owner.bventId, (await harness.build.event({ orgId })).bventId, (await harness.build.event({ orgId })).bventId]
const labels = [uuid(), uuid()]
for (const [at, id] of labels.entries())
  await db
    .insertInto('label')
    .values({ topOrgId: orgId, id, name: `标签 ${at}`, createdAt: NOW })
    .execute()
const people = await plant()
const segmentId = uuid()
const nested: Tree = { kind: 'all', items: [{ kind: 'did', what: 'attended', bventIds: [], times: 'atLeast', count: 1 }] }
await db
  .insertInto('segment')
  .values({ topOrgId: orgId, id: segmentId, name: '来过', tree: JSON.stringify(nested), createdAt: NOW, updatedAt: NOW })
  .execute()

/** A little of everything, by a fixed pattern. */
async function plant(): Promise<Somebody[]> {
  const all: Somebody[] = []
  for (let at = 0; at < 60; at += 1) {
    const visits = events.flatMap((bventId, no): Visit[] => {
      if ((at + no) % 3 === 0) return []
      const isPaid = (at * 7 + no) % 4 === 1
      return [
        {
          bventId,
          status: (at + no) % 5 === 0 ? 'Cancelled' : 'Registered',
          registeredAt: daysAgo((at * 13 + no * 40) % 200),
          attendedAt: (at * 3 + no) % 4 === 0 ? daysAgo((at * 11 + no * 30) % 150) : null,
          paidAt: isPaid ? daysAgo((at * 5) % 100) : null,
          paidMinor: isPaid ? 10_000 * ((at % 3) + 1) : 0,
        },
      ]
    })
    all.push({
      id: uuid(),
      company: ['华锐', '申岳', ''][at % 3] ?? '',
      city: ['310100', '330100', ''][(at >> 1) % 3] ?? '',
      email: at % 4 === 0 ? '' : `p${at}@x.example`,
      visits,
      labels: labels.filter((_, no) => (at >> no) % 3 === 0),
      said: [true, false, null][at % 3] ?? null,
      isStopped: at % 7 === 1,
    })
  }
  const registered = (one: Somebody) => one.visits.filter(({ status }) => status === 'Registered')
  const latest = (times: (Date | null)[]) => times.reduce<Date | null>((last, time) => (time && (!last || time > last) ? time : last), null)
  for (const one of all) {
    const attended = one.visits.flatMap(({ attendedAt }) => attendedAt ?? [])
    await db
      .insertInto('person')
      .values({
        topOrgId: orgId,
        id: one.id,
        company: one.company || null,
        city: one.city || null,
        email: one.email || null,
        registered: registered(one).length,
        attended: attended.length,
        visits: one.visits.length,
        lastRegisteredAt: latest(registered(one).map(({ registeredAt }) => registeredAt)),
        lastAttendedAt: latest(attended),
        paid: JSON.stringify({ CNY: one.visits.reduce((sum, { paidMinor }) => sum + paidMinor, 0) }),
        createdAt: NOW,
      })
      .execute()
    for (const visit of one.visits)
      await db
        .insertInto('personVisit')
        .values({ topOrgId: orgId, attendeeId: uuid(), personId: one.id, ...visit })
        .execute()
    for (const labelId of one.labels)
      await db.insertInto('personLabel').values({ topOrgId: orgId, labelId, personId: one.id, source: 'hand', createdAt: NOW }).execute()
    if (one.email) await db.insertInto('personKey').values({ topOrgId: orgId, kind: 'email', value: one.email, personId: one.id }).execute()
    if (one.email && one.isStopped)
      await db
        .insertInto('suppression')
        .values({ topOrgId: orgId, channel: 'Email', address: one.email, reason: 'unsubscribed', isCampaignOnly: true })
        .execute()
    const said = { topOrgId: orgId, personId: one.id, channel: 'Email', purpose: 'marketing', source: 'hand', proof: '展台' }
    if (one.said !== null) {
      // What they said before does not count any more.
      await db
        .insertInto('personConsent')
        .values({ ...said, id: uuid(), isGranted: !one.said, time: daysAgo(9) })
        .execute()
      await db
        .insertInto('personConsent')
        .values({ ...said, id: uuid(), isGranted: one.said, time: daysAgo(2) })
        .execute()
    }
  }
  return all
}

/** The same question, asked of what stands in memory. */
function judge(one: Somebody, node: Tree): boolean {
  if (isGroup(node)) {
    const found = node.items.map((item) => judge(one, item))
    return node.kind === 'all' ? found.every(Boolean) : node.kind === 'any' ? found.some(Boolean) : !found.some(Boolean)
  }
  return judgeLeaf(one, node)
}

function judgeLeaf(one: Somebody, leaf: Leaf): boolean {
  const since = (time: Date | null, days: number | undefined) => time !== null && (days === undefined || time >= daysAgo(days))
  switch (leaf.kind) {
    case 'trait': {
      const value = { Company: one.company, City: one.city, Email: one.email }[leaf.field] ?? ''
      if (leaf.test === 'isEmpty') return value === ''
      if (leaf.test === 'isNotEmpty') return value !== ''
      if (leaf.test === 'contains') return value !== '' && leaf.values.some((part) => value.includes(part))
      return leaf.values.includes(value) && value !== '' ? leaf.test === 'is' : leaf.test === 'isNot'
    }
    case 'answer':
      throw new Error('asked in people.db.test.ts')
    case 'label':
      return leaf.labelIds.some((id) => one.labels.includes(id))
    case 'did': {
      const did = one.visits.filter(({ bventId, status, registeredAt, attendedAt, paidAt }) => {
        if (leaf.bventIds.length > 0 && !leaf.bventIds.includes(bventId)) return false
        if (leaf.what === 'registered') return status === 'Registered' && since(registeredAt, leaf.days)
        return leaf.what !== 'opened' && since(leaf.what === 'paid' ? paidAt : attendedAt, leaf.days)
      }).length
      return leaf.times === 'atLeast' ? did >= leaf.count : leaf.times === 'atMost' ? did <= leaf.count : did === leaf.count
    }
    case 'money': {
      const spent = one.visits.filter(({ paidAt }) => since(paidAt, leaf.days)).reduce((sum, { paidMinor }) => sum + paidMinor, 0)
      return leaf.times === 'atLeast' ? spent >= leaf.amountMinor : spent <= leaf.amountMinor
    }
    case 'recency': {
      const times = one.visits.flatMap(({ status, registeredAt, attendedAt }) =>
        leaf.what === 'attended' ? (attendedAt ?? []) : status === 'Registered' ? registeredAt : [],
      )
      const last = Math.max(...times.map((time) => time.getTime()))
      return times.length > 0 && (leaf.is === 'within' ? last >= daysAgo(leaf.days).getTime() : last < daysAgo(leaf.days).getTime())
    }
    case 'consent': {
      const isStopped = one.isStopped && one.email !== ''
      const has = {
        granted: one.said === true && !isStopped,
        withdrawn: isStopped || one.said === false,
        unsaid: one.said === null && !isStopped,
      }
      return leaf.is === 'reachable' ? one.email !== '' && !has.withdrawn : has[leaf.is]
    }
    case 'segment':
      return judge(one, nested)
    case 'bucket':
      return leaf.from === 0 && leaf.to === 100
  }
}

const days = fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined })
const leaves: fc.Arbitrary<Leaf> = fc.oneof(
  fc.record({
    kind: fc.constant('trait' as const),
    field: fc.constantFrom('Company', 'City', 'Email'),
    test: fc.constantFrom('is' as const, 'isNot' as const, 'contains' as const, 'isEmpty' as const, 'isNotEmpty' as const),
    values: fc.subarray(['华锐', '申', '310100', 'p1', '%', "'; drop"], { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('label' as const), labelIds: fc.subarray(labels, { minLength: 1 }) }),
  fc.record({
    kind: fc.constant('did' as const),
    what: fc.constantFrom(...deeds),
    bventIds: fc.subarray(events),
    times: fc.constantFrom(...comparisons),
    count: fc.integer({ min: 0, max: 3 }),
    days,
  }),
  fc.record({
    kind: fc.constant('money' as const),
    times: fc.constantFrom('atLeast' as const, 'atMost' as const),
    amountMinor: fc.integer({ min: 0, max: 60_000 }),
    currency: fc.constant('CNY'),
    days,
  }),
  fc.record({
    kind: fc.constant('recency' as const),
    what: fc.constantFrom('registered' as const, 'attended' as const),
    is: fc.constantFrom('within' as const, 'before' as const),
    days: fc.integer({ min: 1, max: 200 }),
  }),
  fc.record({ kind: fc.constant('consent' as const), channel: fc.constant('Email' as const), is: fc.constantFrom(...standings) }),
  fc.constant({ kind: 'segment' as const, segmentId }),
  fc.constant({ kind: 'bucket' as const, salt: 'x', from: 0, to: 100 }),
)
const trees = fc.letrec<{ node: Tree; group: Group }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaves, tie('group')),
  group: fc.record({
    kind: fc.constantFrom('all' as const, 'any' as const, 'none' as const),
    items: fc.array(tie('node'), { maxLength: 4 }),
  }),
})).group

test('whatever is asked, the database means the same people as somebody who looks at each', async () => {
  const named = { now: NOW, segments: new Map([[segmentId, { tree: nested, isFixed: false }]]) }
  await fc.assert(
    fc.asyncProperty(trees, async (tree) => {
      const { rows } = await inScope(services.web.db, { orgId, isReadOnly: true }, (scoped) =>
        sql<{ id: string }>`select p.id from person p where p.top_org_id = app_org() and ${compileTree(tree, named)} order by p.id`.execute(
          scoped,
        ),
      )
      expect(rows.map(({ id }) => id)).toEqual(people.filter((one) => judge(one, tree)).map(({ id }) => id))
    }),
    { numRuns: 250 },
  )
})

test('after each step as many are left as somebody would count who looks at each, whichever step comes first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(leaves, { minLength: 1, maxLength: 6 }), async (items) => {
      const { steps } = await inScope(services.web.db, { orgId, isReadOnly: true }, async (scoped) =>
        stepCounts({ db: scoped }, (await meantSql({ db: scoped, now: NOW, who: null }, { kind: 'all', items })).steps),
      )
      const left = items.map((_, at) => people.filter((one) => judge(one, { kind: 'all', items: items.slice(0, at + 1) })).length)
      expect(steps).toEqual(left)
    }),
    { numRuns: 100 },
  )
})

test('steps, sample, reach, labels, overlap and a saved audience say the same number', async () => {
  const did: Leaf = { kind: 'did', what: 'registered', bventIds: [], times: 'atLeast', count: 1 }
  const tree: Group = { kind: 'all', items: [did, { kind: 'label', labelIds: [labels[0] ?? ''] }] }
  const count = await owner.owner.get(segmentCalls.count, { tree })
  const expected = people.filter((one) => judge(one, tree)).length
  expect(count.count).toBe(expected)
  expect(count.steps).toEqual([people.filter((one) => judge(one, did)).length, expected])
  expect(count.sample.length).toBe(Math.min(5, expected))
  for (const channel of ['SMS', 'Email'] as const) {
    const reachable = { kind: 'all' as const, items: [...tree.items, { kind: 'consent' as const, channel, is: 'reachable' as const }] }
    expect(count.reach[channel]).toBe((await owner.owner.get(segmentCalls.count, { tree: reachable })).count)
  }
  expect(count.labels.find(({ labelId }) => labelId === labels[0])?.count).toBe(expected)
  const { segmentId: saved } = await owner.owner.get(segmentCalls.save, { name: '老客', tree, isFixed: true })
  const { list } = await owner.owner.get(segmentCalls.list, {})
  expect(list.find((one) => one.segmentId === saved)).toMatchObject({ total: expected, isFixed: true })
  expect(await owner.owner.get(segmentCalls.overlap, { tree, segmentId: saved })).toEqual({
    first: expected,
    second: expected,
    both: expected,
  })
})

test('an unknown field, an event of others and a group of itself are refused by name', async () => {
  const asked = async (item: Tree) => (await owner.owner.try(segmentCalls.count, { tree: { kind: 'all', items: [item] } })).envelope
  expect(await asked({ kind: 'trait', field: 'password', test: 'is', values: ['x'] })).toMatchObject({ businessCode: 41001 })
  const other = await harness.build.event()
  expect(await asked({ kind: 'did', what: 'attended', bventIds: [other.bventId], times: 'atLeast', count: 1 })).toMatchObject({
    businessCode: 41001,
  })
  expect(await asked({ kind: 'segment', segmentId: uuid() })).toMatchObject({ businessCode: 41001 })
})
