import { sql } from 'kysely'

/** What became of messages, of rows of `message_fact`; what has arrived was sent too. */
export const outcomesSql = sql`
  coalesce(sum(total) filter (where outcome in ('sent', 'delivered')), 0)::int as sent,
  coalesce(sum(total) filter (where outcome = 'delivered'), 0)::int as delivered,
  coalesce(sum(total) filter (where outcome = 'failed'), 0)::int as failed,
  coalesce(sum(total) filter (where outcome = 'waiting'), 0)::int as waiting`
