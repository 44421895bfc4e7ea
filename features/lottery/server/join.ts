import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { maskedName } from '#features/checkin/rules.ts'
import { emailOf, mobileOf } from '#features/forms/personValues.ts'
import { validationTypes } from '#core/flags.ts'
import type { ResultOf } from '#core/call.ts'
import type { lotteryCalls } from '#features/lottery/contract.ts'
import { orgOfLottery } from '#features/lottery/server/orgOfLottery.ts'
import { reasonOf } from '#features/lottery/server/pool.ts'
import { readLottery, type LotteryRecord } from '#features/lottery/server/queries.ts'
import type { LotterySetting } from '#features/lottery/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { addressKey, hashedKey, openLimiter, take } from '#server/kit/limiter.ts'
import { openSemaphore } from '#server/kit/semaphore.ts'

/** No answer comes sooner than this, so that its time tells nothing about who is known. */
const LEAST_MS = 300
/** Wrong numbers and addresses in ten minutes from one hall: thousands of people who mistype may share one address. */
const MOST_WRONG = 1_000
const WINDOW_SECONDS = 600
/** A hall that joins in one moment leaves connections for the wall and for everybody else. */
const inTurn = openSemaphore({ most: 4, mostWaiting: 5_000 })

/** As long as the list is open: who has scanned, or who has answered. Where everybody takes part by being there, nobody joins. */
export async function joinedCount(db: Db, { id, setting }: Pick<LotteryRecord, 'id' | 'setting'>): Promise<number> {
  const { join, surveyId } = setting as LotterySetting
  if (join === 'present') return 0
  const { rows } = await sql<{ n: number }>`${
    join === 'scan'
      ? sql`select count(*)::int as n from lottery_join where lottery_id = ${id}`
      : sql`select count(distinct attendee_id)::int as n from survey_reply where survey_id = ${surveyId}`
  }`.execute(db)
  return rows[0]?.n ?? 0
}

type Person = { id: string; fullName: string; checkinStatus: string }
type Joined = ResultOf<typeof lotteryCalls.join>

/** By number or address as registered: takes part while the list is open, and finds one's place once it is frozen. */
export async function joinLottery(ctx: Context, { id, value }: { id: string; value: string }): Promise<Joined> {
  const began = performance.now()
  try {
    const { joined, waitSeconds } = await inTurn(() => lookUp(ctx, id, value))
    if (joined) return joined
    throw waitSeconds ? new AppError('core.throttled', { retryAfterSeconds: waitSeconds }) : new AppError('core.notFound')
  } finally {
    await pause(Math.max(0, LEAST_MS - (performance.now() - began)))
  }
}

type Looked = { joined?: Joined; waitSeconds?: number }

async function lookUp(ctx: Context, id: string, value: string): Promise<Looked> {
  const hall = hashedKey(`${id} ${addressKey(ctx.address)}`)
  return inScope(ctx.db, { orgId: await orgOfLottery(ctx.db, id) }, async (db) => {
    const limiter = openLimiter(db, 'lotteryJoin', MOST_WRONG, WINDOW_SECONDS)
    const [wrong, lottery] = await Promise.all([limiter.get(hall), readLottery(db, id)])
    if (wrong?.remainingPoints === 0) return { waitSeconds: Math.ceil(wrong.msBeforeNext / 1000) }
    const person = await meant(db, lottery, value)
    // Only who is wrong is counted: thousands who are right do not wait for one another.
    return person ? { joined: await enter({ db, config: ctx.config, now: ctx.now }, lottery, person) } : take(limiter, hall)
  })
}

async function meant(db: Db, { topOrgId, bventId }: LotteryRecord, value: string): Promise<Person | undefined> {
  const text = value.normalize('NFKC').trim()
  const is = text.includes('@')
    ? sql`lower(a.email) = ${(emailOf(text) ?? text).toLowerCase()}`
    : sql`(a.mobile = ${mobileOf(text, validationTypes.WorldMobile) ?? text} or a.checkin_code = ${text.toUpperCase()})`
  const { rows } = await sql<Person>`
    select a.id, a.full_name, a.checkin_status from attendee a
    where a.top_org_id = ${topOrgId} and a.bvent_id = ${bventId} and a.deleted_at is null and a.status = 'Registered' and ${is}
    order by a.created_date, a.id limit 1`.execute(db)
  return rows[0]
}

type Entering = Pick<Context, 'db' | 'config' | 'now'>

async function enter(ctx: Entering, lottery: LotteryRecord, person: Person): Promise<Joined> {
  const { db, now } = ctx
  const told = { name: maskedName(person.fullName), reason: null, number: null, entry: null }
  if (lottery.state !== 'Draft') {
    const found = await db
      .selectFrom('lotteryEntry')
      .select(['no', 'entry'])
      .where('lotteryId', '=', lottery.id)
      .where('attendeeId', '=', person.id)
      .executeTakeFirst()
    return { ...told, isJoined: found !== undefined, number: found?.no ?? null, entry: found?.entry ?? null }
  }
  const { join, isSignedInOnly, surveyId } = lottery.setting as LotterySetting
  const out = (reason: NonNullable<Joined['reason']>): Joined => ({ ...told, isJoined: false, reason })
  if (isSignedInOnly && person.checkinStatus !== 'SignedIn') return out('notSignedIn')
  if (join === 'survey') {
    const reply = await db
      .selectFrom('surveyReply')
      .select('id')
      .where('surveyId', '=', surveyId)
      .where('attendeeId', '=', person.id)
      .limit(1)
      .executeTakeFirst()
    if (!reply) return out('notAnswered')
  }
  const reason = await reasonOf(ctx, lottery, person.id)
  if (reason) return out(reason)
  if (join === 'scan')
    // Nobody who joins changes the lottery itself: thousands may at the same time.
    await sql`
      insert into lottery_join (top_org_id, lottery_id, attendee_id, joined_at)
      select l.top_org_id, l.id, ${person.id}, ${now} from lottery l where l.id = ${lottery.id} and l.state = 'Draft'
      on conflict do nothing`.execute(db)
  return { ...told, isJoined: true }
}
