import { sql } from 'kysely'
import { tagsOf, type FieldFlag } from '#core/flags.ts'
import { formOf } from '#features/forms/server/queries.ts'
import { inScope } from '#server/kit/database/db.ts'
import type { Harness } from '#test/harness.ts'
import { registrationCalls } from '#features/registration/contract.ts'

type Ticket = Parameters<Harness['build']['ticket']>[0]
export type TestEvent = { bventId: string; orgId: string; accountId: string; ticketIds: string[] }

let people = 0

/** For tests: a published event with a form and tickets, to register for. */
export async function openEvent(harness: Harness, tickets: NonNullable<Ticket>[] = [{}], ways: string[] = []): Promise<TestEvent> {
  const event = await harness.build.event({ status: 'Published' })
  const ticketIds: string[] = []
  for (const ticket of tickets)
    ticketIds.push((await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId, ...ticket })).ticketId)
  await inScope(harness.services.web.db, { orgId: event.orgId }, (db) => formOf(db, event.bventId, { language: 'zh-CN' }))
  for (const provider of ways)
    await harness.db.insertInto('payOption').values({ topOrgId: event.orgId, bventId: event.bventId, provider }).execute()
  return { ...event, ticketIds }
}

export function person(values: Record<string, unknown> = {}) {
  people += 1
  const all = { FullName: `报名人 ${people}`, Mobile: `138${String(people).padStart(8, '0')}`, Email: `p${people}@example.com`, ...values }
  return Object.entries(all).map(([fieldName, value]) => ({ fieldName, value }))
}

export const keyOf = (name = Math.random().toString(36).slice(2)) => ({ 'idempotency-key': `key-${name}-${'0'.repeat(16)}` })

export function registering(harness: Harness, event: TestEvent) {
  return (request: Record<string, unknown> = {}, headers: Record<string, string> = keyOf()) =>
    harness.nobody.try(
      registrationCalls.register,
      {
        bventId: event.bventId,
        language: 'zh-CN',
        items: [{ ticketId: event.ticketIds[0], attendeeFieldValues: person() }],
        ...request,
      },
      headers,
    )
}

/** Sets a field of the form as the builder would leave it. */
export async function setField(harness: Harness, bventId: string, fieldName: string, flags: FieldFlag[], more: object = {}): Promise<void> {
  await harness.db
    .updateTable('formField')
    .set({ flags: tagsOf(['IsShow', ...flags]), isShow: true, ...more })
    .where('bventId', '=', bventId)
    .where('fieldName', '=', fieldName)
    .execute()
}

/** The code that went out last; its letter may be secret, so the owner of the tables reads it. */
export async function lastCode(harness: Harness, recipient: string): Promise<string> {
  const { rows } = await sql<{ body: string }>`
    select body from message where recipient = ${recipient} order by id desc limit 1`.execute(harness.db)
  return /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? ''
}
