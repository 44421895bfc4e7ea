import { sql } from 'kysely'
import { codesOfRoles } from '#core/access.ts'
import { WHOLE } from '#core/narrowing.ts'
import { DEFAULT_TENANT } from '#core/call.ts'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { openAdapters } from '#server/adapters/adapters.ts'
import type { Filling, Org } from '#server/demo/filling.ts'
import { answersOf } from '#server/demo/form.ts'
import { roleOf, type MemberKey } from '#server/demo/orgs.ts'
import type { Guest } from '#server/demo/people.ts'
import type { PlacedEvent } from '#server/demo/placed.ts'
import { hooksOf } from '#server/features.ts'
import type { Caller, Context, DemoEvent } from '#server/kit/context.ts'
import { APP_ROLE, enterOrg } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { openThrottle } from '#server/identity/throttle.ts'
import { openLog } from '#server/log.ts'

type Staged = { running: PlacedEvent; onSale: PlacedEvent; newcomers: readonly Guest[] }

/** By which what features wrote into the log is found again. */
const REQUEST_ID = 'demo'

/** Each feature adds its own part by its own verbs, bound to the organisation as any request is. */
export async function fillFeatures(filling: Filling, org: Org<MemberKey>, { running, onSale, newcomers }: Staged): Promise<void> {
  const { db, config, now, days, dice } = filling
  const contextAt = await contextsOf(filling)
  const { members, orgId } = org
  const as = (member: MemberKey, at: Date) => {
    const { accountId, name } = members[member]
    const roles = [roleOf(member)]
    return contextAt({ accountId, accountName: name, orgId, roles, codes: codesOfRoles(roles), narrowing: WHOLE, benefits: [] }, at)
  }
  const visitor = (at: Date) => contextAt(null, at)
  // What was just written is in no statistics yet, and by those verbs are planned.
  await sql`analyze attendee, attendee_state, attendee_unique, reg_order, order_line, payment, checkin_entry, message`.execute(db)
  await sql`set local role ${sql.id(APP_ROLE)}`.execute(db)
  for (const fill of hooksOf('demo')) {
    await enterOrg(db, orgId)
    await fill({
      db,
      config,
      now,
      members,
      as,
      visitor,
      at: days.at,
      chance: dice.next,
      running: eventOf(running, []),
      onSale: eventOf(onSale, newcomers),
    })
  }
  await sql`reset role`.execute(db)
  await enterOrg(db, '')
  await sql`update audit_log set id = time_ordered_id(time) where request_id = ${REQUEST_ID}`.execute(db)
}

function eventOf({ bventId, starts, ends, tickets, event }: PlacedEvent, newcomers: readonly Guest[]): DemoEvent {
  const ticketIds = tickets.map(({ id }) => id)
  return { bventId, starts, ends, ticketIds, newcomers: newcomers.map((guest) => answersOf(guest, event.questions ?? [])) }
}

/** What a request comes with, at another time than now and without anybody at its other end. */
async function contextsOf({ db, config }: Filling): Promise<(who: Caller | null, at: Date) => Context> {
  const adapters = await openAdapters(config)
  const log = openLog(config.LOG_LEVEL)
  const refuse = (what: string) => () => {
    throw new Error(`the demo has no ${what}`)
  }
  return (who, now) => ({
    db,
    now,
    config,
    adapters,
    hooksOf,
    log,
    language: DEFAULT_LANGUAGE,
    requestId: REQUEST_ID,
    get who() {
      if (!who) throw new AppError('core.unauthenticated')
      return who
    },
    isSignedIn: who !== null,
    tenantId: DEFAULT_TENANT,
    address: '127.0.0.1',
    identity: { issuer: '', keys: [], provider: null, authenticate: async () => null, issue: refuse('tokens'), throttle: openThrottle(db) },
    startTask: refuse('tasks'),
    startUndo: refuse('tasks'),
    http: { cookies: {}, headers: { 'user-agent': 'Mozilla/5.0' }, rawBody: null, setCookie: () => {} },
  })
}
