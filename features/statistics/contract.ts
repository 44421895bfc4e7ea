import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id } from '#core/schema.ts'
import { funnelSteps, originKinds, sureness } from '#features/statistics/rules.ts'

export const STATISTICS_PAGE = 'lite_res_page_statistics'

/** Null: too few to be shown to this reader. */
const shown = z.int().nullable()
const named = z.object({ key: z.string(), name: z.string(), total: shown })
export type NamedCount = z.output<typeof named>

const forecast = z.object({ expected: z.int(), low: z.int(), high: z.int(), sure: z.enum(sureness), events: z.int() })
export type Forecast = z.output<typeof forecast>

/** Each person once, so that they add up to those who hold a seat. */
const origins = z.array(z.object({ kind: z.enum(originKinds), name: z.string(), total: z.int() }))

const ofEvent = { access: STATISTICS_PAGE, method: 'GET', ignoresErrors: true } as const

export const effectDays = [1, 3, 7, 30] as const

export const standardCalls = {
  /** Registrations, funnel, tickets and turnout of one event, in its own calendar. */
  people: defineCall({
    mayLag: true,
    ...ofEvent,
    path: 'statistics/people',
    request: z.object({ bventId: id, compareId: id.optional() }),
    response: z.object({
      timeZone: z.string(),
      asOf: z.string(),
      /** People who hold a seat. */
      held: z.int(),
      /** The room, or what the tickets offer; null without a limit. */
      goal: z.int().nullable(),
      /** The day by whose end the goal was reached; ''. */
      reachedOn: z.string(),
      points: z.array(z.object({ day: z.string(), daysBefore: z.int(), total: z.int(), before: z.int().nullable() })),
      /** What it is compared with, and how many it had as many days before its start. */
      before: z.object({ bventId: z.string(), title: z.string(), total: z.int() }).nullable(),
      comparable: z.array(z.object({ bventId: z.string(), title: z.string() })),
      funnel: z.array(z.object({ step: z.enum(funnelSteps), total: z.int() })),
      tickets: z.array(
        z.object({
          ticketId: z.string(),
          name: z.string(),
          price: z.string(),
          currency: z.string(),
          offered: z.int().nullable(),
          held: z.int(),
        }),
      ),
      sources: origins,
      turnout: z.object({
        registered: z.int(),
        signedIn: z.int(),
        tickets: z.array(z.object({ ticketId: z.string(), name: z.string(), registered: z.int(), signedIn: z.int() })),
      }),
      forecast: forecast.nullable(),
      /** The last forecast before it began, held against what happened; until it is over, against what has happened so far. */
      judged: z
        .object({
          day: z.string(),
          expected: z.int(),
          low: z.int(),
          high: z.int(),
          actual: z.int(),
          isRight: z.boolean(),
          isOver: z.boolean(),
        })
        .nullable(),
    }),
  }),
  /** By currency; nothing for those who may not see income. */
  money: defineCall({
    mayLag: true,
    ...ofEvent,
    path: 'statistics/money',
    request: z.object({ bventId: id }),
    response: z.object({
      timeZone: z.string(),
      list: z.array(
        z.object({
          currency: z.string(),
          income: z.string(),
          incomes: z.int(),
          refund: z.string(),
          refunds: z.int(),
          days: z.array(z.object({ day: z.string(), amount: z.string() })),
          ways: z.array(z.object({ way: z.string(), amount: z.string() })),
        }),
      ),
    }),
  }),
  /** What those who hold a seat chose; province and company stand beside the form's own choices. */
  answers: defineCall({
    mayLag: true,
    ...ofEvent,
    path: 'statistics/answers',
    request: z.object({ bventId: id, fieldName: z.string().min(1).max(64).optional() }),
    response: z.object({
      fields: z.array(z.object({ fieldName: z.string(), displayName: z.string() })),
      fieldName: z.string(),
      isMultiple: z.boolean(),
      answered: shown,
      options: z.array(named),
      provinces: z.object({ count: z.int(), answered: shown, list: z.array(named) }),
      companies: z.object({ count: z.int(), answered: shown, list: z.array(named) }),
    }),
  }),
  /** By ten minutes of one point, the main one if none is named. */
  arrivals: defineCall({
    mayLag: true,
    ...ofEvent,
    path: 'statistics/arrivals',
    request: z.object({ bventId: id, checkinId: id.optional() }),
    response: z.object({
      timeZone: z.string(),
      checkinId: z.string(),
      points: z.array(z.object({ checkinId: z.string(), name: z.string() })),
      days: z.array(z.object({ day: z.string(), total: z.int() })),
      slots: z.array(z.object({ time: z.string(), gate: z.string(), total: z.int() })),
    }),
  }),
  /** What became of each kind of notice. */
  notices: defineCall({
    mayLag: true,
    ...ofEvent,
    path: 'statistics/notices',
    request: z.object({ bventId: id }),
    response: z.object({
      list: z.array(
        z.object({ kind: z.string(), channel: z.string(), sent: z.int(), delivered: z.int(), failed: z.int(), waiting: z.int() }),
      ),
    }),
  }),
  /** What those did whom notices reached, within so many days; null is what is not counted there. */
  noticeEffect: defineCall({
    mayLag: true,
    ...ofEvent,
    path: 'statistics/noticeEffect',
    request: z.object({ bventId: id, days: z.coerce.number().pipe(z.literal(effectDays)).default(7) }),
    response: z.object({
      days: z.int(),
      /** When it was counted; null before the first time. */
      asOf: z.string().nullable(),
      /** It is being counted anew: to be asked for again in a moment. */
      isCounting: z.boolean(),
      list: z.array(
        z.object({
          sendId: z.string().nullable(),
          title: z.string(),
          kind: z.string(),
          channel: z.string(),
          time: z.string().nullable(),
          sent: z.int(),
          delivered: z.int(),
          failed: z.int(),
          clicked: z.int().nullable(),
          registered: z.int().nullable(),
          paid: z.int(),
          signedIn: z.int(),
        }),
      ),
    }),
  }),
  /** All events that this person may see, in the organisation's calendar. */
  organisation: defineCall({
    mayLag: true,
    method: 'GET',
    path: 'statistics/organisation',
    access: 'litehome_res_page_statistics',
    ignoresErrors: true,
    request: z.object({ days: z.int().min(7).max(366).default(90) }),
    response: z.object({
      timeZone: z.string(),
      asOf: z.string(),
      days: z.array(z.object({ day: z.string(), total: z.int() })),
      events: z.array(
        z.object({ bventId: z.string(), title: z.string(), startTime: z.string(), held: z.int(), registered: z.int(), signedIn: z.int() }),
      ),
      eventCount: z.int(),
      held: z.int(),
      registered: z.int(),
      signedIn: z.int(),
      sources: origins,
      months: z.array(z.object({ month: z.string(), currency: z.string(), amount: z.string() })),
    }),
  }),
}
