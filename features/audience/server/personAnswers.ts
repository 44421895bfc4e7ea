import { sql } from 'kysely'
import { narrowedFieldOf } from '#core/narrowing.ts'
import { clockOf, writerOf } from '#features/attendees/server/exportRows.ts'
import { eventScope } from '#features/attendees/server/listScope.ts'
import { attendeeColumns, coverOf, readerOf, type AttendeeRow } from '#features/attendees/server/shownAttendee.ts'
import type { PersonDetail } from '#features/audience/shapes.ts'
import { visibleSql } from '#features/events/server/queries.ts'
import { shapeOf } from '#features/forms/fieldTypes.ts'
import type { Context } from '#server/kit/context.ts'
import { coversContacts } from '#server/kit/masked.ts'

/** As many of the latest as a page can be read with. */
const MOST = 10

/** What they answered beside what the page says of them anyway, registration by registration, as far as the reader sees it. */
export async function answersOfPerson(ctx: Context, personId: string): Promise<PersonDetail['answers']> {
  const { rows } = await sql<AttendeeRow & { title: string; registeredAt: Date }>`
    select ${attendeeColumns}, a.ticket_id, '' as ticket_name, bvent.title, v.registered_at from person_visit v
      join attendee a on a.top_org_id = v.top_org_id and a.bvent_id = v.bvent_id and a.id = v.attendee_id and a.deleted_at is null
      join bvent on bvent.top_org_id = v.top_org_id and bvent.id = v.bvent_id and bvent.deleted_at is null
    where v.top_org_id = app_org() and v.person_id = ${personId} and v.status <> 'Deleted' and ${visibleSql(ctx.who)}
    order by v.registered_at desc, a.id limit ${MOST}`.execute(ctx.db)
  const isMasked = coversContacts(ctx.who)
  const found: PersonDetail['answers'] = []
  for (const row of rows) {
    const scope = await eventScope(ctx, { id: row.bventId })
    const writing = { regions: scope.given.regions, clock: clockOf(scope.given.timeZone), fileName: () => '' }
    const asked = scope.columns.filter(
      ({ fieldName, fieldType, groupName }) =>
        groupName !== 'System' && shapeOf(fieldType) !== 'files' && narrowedFieldOf(fieldName) === 'Answers',
    )
    const answers = asked.flatMap((field) => {
      const value = coverOf(field.fieldName, scope, isMasked)(readerOf(field.fieldName, scope)(row))
      const text = writerOf(field, writing)(value)
      return text === '' ? [] : [{ name: field.displayName, text }]
    })
    if (answers.length > 0) found.push({ bventId: row.bventId, title: row.title, time: row.registeredAt.toISOString(), answers })
  }
  return found
}
