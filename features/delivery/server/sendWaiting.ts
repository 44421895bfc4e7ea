import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { MessageState } from '#features/delivery/message.ts'
import { headingsOf, type Heading } from '#features/delivery/server/headings.ts'
import {
  beginMessages,
  HOLD_MS,
  holdMessages,
  markLost,
  oldestWaiting,
  returnMessages,
  settleMessages,
  takeMessages,
  type Begun,
  type Settled,
  type Taken,
} from '#features/delivery/server/lease.ts'
import { suppressNobody } from '#features/delivery/server/receipts.ts'
import { openLines, type Line } from '#features/delivery/server/lines.ts'
import { writeWords } from '#features/delivery/server/words.ts'
import type { Delivery } from '#server/adapters/messageChannel.ts'
import { batcher } from '#server/kit/database/batcher.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'

/** So long a turn lasts at the most; whoever stops the server waits for it. */
const TURN_MS = 20_000
/** What is urgent is looked for so often while a send goes out. */
const LOOK_MS = 250
/** Who planned it has no words for it: its server may not be here yet. */
const UNWRITTEN_MS = 60_000
const GIVE_UP_MS = 3 * 86_400_000
const MAX_DELAY_SECONDS = 20
const MOST_SETTLED = 200

type Parts = Pick<JobContext, 'pool' | 'adapters' | 'now' | 'config' | 'hooksOf'>
type Sender = {
  parts: Parts
  runner: string
  clock: () => Date
  lines: Map<string, Line>
  /** By organisation: from when on anything may wait. */
  since: Map<string, Date>
  /** When those on the wire were held last. */
  heldAt: Date
  underWay: Set<Promise<void>>
  /** A line has room again, or nothing is under way any more. */
  onRoom: () => void
  /** What a gateway's own code, or the ledger, broke with: the turn ends with it, the others' answers are still written down. */
  failure: { error: unknown } | null
  begin: (one: { orgId: string; words: Begun }) => Promise<boolean>
  settle: (one: { orgId: string; settled: Settled }) => Promise<void>
}

/**
 * Sends what is due, until nothing is or its turn is over; says how many. A message is taken for a while, marked as begun right before
 * the gateway is asked, and settled with its answer: three steps, none of them in a transaction with the gateway, so that two servers
 * never send the same one and a crash leaves in doubt only what was on the wire.
 */
export async function sendWaiting(parts: Parts): Promise<number> {
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  const runner = uuid()
  const clock = () => new Date(parts.now.getTime() + elapsed())
  const sender: Sender = {
    parts,
    runner,
    clock,
    lines: new Map(),
    since: new Map(),
    heldAt: clock(),
    underWay: new Set(),
    onRoom: () => {},
    failure: null,
    ...ledgerOf(parts, runner, clock),
  }
  let sent = 0
  for (;;) {
    const isIdle = sender.underWay.size === 0
    await holdSome(sender)
    const taken = elapsed() < TURN_MS ? await takeSome(sender) : 0
    sent += taken
    if (sender.failure) throw sender.failure.error
    if (isIdle && taken === 0) return sent
    if (taken === 0 && sender.underWay.size > 0) await untilRoom(sender)
  }
}

/** Or until it is time to look for what is urgent. */
function untilRoom(sender: Sender): Promise<void> {
  return new Promise((done) => {
    const look = setTimeout(done, LOOK_MS)
    sender.onRoom = () => {
      clearTimeout(look)
      done()
    }
  })
}

/** A gateway may take longer over a message than one is held. */
async function holdSome(sender: Sender): Promise<void> {
  const { parts, runner, clock, lines } = sender
  if (clock().getTime() - sender.heldAt.getTime() < HOLD_MS / 2) return
  sender.heldAt = clock()
  const orgs = new Set([...lines.values()].flatMap(({ orgId, held }) => (held > 0 ? [orgId] : [])))
  for (const orgId of orgs) await inScope(parts.pool.db, { orgId }, (db) => holdMessages(db, runner, clock()))
}

/** From every organisation that has something due, as much as its lines have room for. */
async function takeSome(sender: Sender): Promise<number> {
  const { parts, clock } = sender
  const { rows: orgs } = await sql<{ orgId: string }>`select orgs_with_messages(${clock()}) as org_id`.execute(parts.pool.db)
  let taken = 0
  for (const { orgId } of orgs) {
    const found = await inScope(parts.pool.db, { orgId }, async (db) => {
      const since = sender.since.get(orgId) ?? (await lookOnce(sender, db, orgId))
      const lines = await openLines(db, parts, orgId, sender.lines)
      return Promise.all(lines.map((line) => takeFor(sender, db, line, since)))
    })
    for (const { line, messages, words, headings } of found)
      for (const message of messages) follow(sender, line, message, words.get(message.id), headings.get(message.id))
    taken += found.reduce((sum, { messages }) => sum + messages.length, 0)
  }
  return taken
}

/** Once a turn. */
async function lookOnce({ clock, since: known }: Sender, db: Db, orgId: string): Promise<Date> {
  const since = await oldestWaiting(db, clock())
  await markLost(db, clock(), since)
  known.set(orgId, since)
  return since
}

async function takeFor({ parts, runner, clock }: Sender, db: Db, line: Line, since: Date) {
  const { most, isForSends } = await line.room(db, clock())
  const messages = most > 0 ? await takeMessages(db, { runner, now: clock(), since, channel: line.channel, most, isForSends }) : []
  await line.giveBack(db, most - messages.length, clock())
  const writing = { ...parts, db }
  return { line, messages, words: await writeWords(writing, messages), headings: await headingsOf(writing, messages) }
}

function follow(sender: Sender, line: Line, message: Taken, words?: Begun, heading?: Heading): void {
  const sending = line.slots
    .enter(message.lane)
    .then(() => sendOne(sender, line, message, words, heading))
    .finally(() => line.slots.leave())
    .then((answered) => answered?.())
    .catch((error: unknown) => {
      sender.failure ??= { error }
    })
    .finally(() => {
      line.held -= 1
      sender.underWay.delete(sending)
      if (sender.underWay.size === 0 || line.hasRoomForSends()) sender.onRoom()
    })
  line.held += 1
  sender.underWay.add(sending)
}

/** In its place until the gateway has answered; what is then left to write down does not keep the next one waiting. */
async function sendOne(
  sender: Sender,
  line: Line,
  message: Taken,
  words?: Begun,
  heading?: Heading,
): Promise<(() => Promise<void>) | void> {
  const { parts, runner, clock, begin, settle } = sender
  const inOrg = <Result>(work: (db: Db) => Promise<Result>) => inScope(parts.pool.db, { orgId: message.orgId }, work)
  const downUntil = line.downUntil(clock())
  if (!words || downUntil) {
    const nextTryAt = downUntil ?? new Date(clock().getTime() + UNWRITTEN_MS)
    return inOrg((db) => returnMessages(db, runner, [message.id], nextTryAt))
  }
  if (!(await begin({ orgId: message.orgId, words }))) return
  const delivery = await line.send({ ...words, ...heading, recipient: message.recipient })
  if (line.learn(delivery, clock())) await inOrg((db) => line.tell(db))
  const settled = settledBy(message, delivery, line.provider, clock())
  return async () => {
    await settle({ orgId: message.orgId, settled })
    if (delivery.state === 'refused' && delivery.isNobody) await inOrg((db) => suppressNobody(db, message.id, delivery.reason, clock()))
  }
}

const stateOf = { sent: 'Sent', refused: 'Failed', unknown: 'Unknown' } as const satisfies Record<string, MessageState>

function settledBy({ id, attempts, createdAt }: Taken, delivery: Delivery, provider: string, now: Date): Settled {
  const isTooOld = now.getTime() - createdAt.getTime() > GIVE_UP_MS
  return {
    id,
    state: delivery.state === 'later' ? (isTooOld ? 'Failed' : 'Queued') : stateOf[delivery.state],
    provider,
    providerRef: 'ref' in delivery ? delivery.ref : null,
    providerReason: 'reason' in delivery ? delivery.reason.slice(0, 500) : null,
    nextTryAt: new Date(now.getTime() + Math.min(2 ** (attempts + 1), MAX_DELAY_SECONDS) * 1_000),
    sentAt: delivery.state === 'sent' ? now : null,
  }
}

/** Beginnings and answers that come close together are written together. */
function ledgerOf({ pool }: Parts, runner: string, clock: () => Date): Pick<Sender, 'begin' | 'settle'> {
  const options = { concurrency: 1, maxBatch: MOST_SETTLED, failsAll: () => false }
  const byOrg = async <Item extends { orgId: string }>(items: readonly Item[], work: (db: Db, of: Item[]) => Promise<void>) => {
    for (const [orgId, of] of Map.groupBy(items, (item) => item.orgId)) await inScope(pool.db, { orgId }, (db) => work(db, of))
  }
  return {
    begin: batcher(async (items) => {
      const begun = new Set<string>()
      await byOrg(items, async (db, of) => {
        for (const id of await beginMessages(
          db,
          runner,
          of.map(({ words }) => words),
          clock(),
        ))
          begun.add(id)
      })
      return items.map(({ words }) => begun.has(words.id))
    }, options),
    settle: batcher(async (items) => {
      await byOrg(items, (db, of) =>
        settleMessages(
          db,
          runner,
          of.map(({ settled }) => settled),
        ),
      )
      return items.map(() => undefined)
    }, options),
  }
}
