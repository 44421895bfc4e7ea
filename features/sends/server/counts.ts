import { sql, type RawBuilder } from 'kysely'
import type { SendCounts } from '#features/sends/contract.ts'

/** What became of the messages of a send. */
export const countsSql = (sendId: RawBuilder<unknown>): RawBuilder<SendCounts> => sql<SendCounts>`
  select (count(*) filter (where m.state <> 'Suppressed'))::integer as planned,
    (count(*) filter (where m.state in ('Queued', 'Deferred', 'Sending')))::integer as waiting,
    (count(*) filter (where m.state in ('Sent', 'Delivered')))::integer as sent,
    (count(*) filter (where m.state = 'Delivered'))::integer as delivered,
    (count(*) filter (where m.clicked_at is not null))::integer as clicked,
    (count(*) filter (where m.state = 'Failed'))::integer as failed,
    (count(*) filter (where m.state = 'Unknown'))::integer as unknown,
    (count(*) filter (where m.state = 'Suppressed'))::integer as suppressed
  from message m where m.top_org_id = app_org() and m.send_id = ${sendId}`
