import { sql, type RawBuilder } from 'kysely'
import { validationTypes } from '#core/flags.ts'
import type { ValidateField } from '#features/checkin/pointTypes.ts'
import type { PointRow } from '#features/checkin/server/points.ts'
import { certificateOf, emailOf, mobileOf } from '#features/forms/personValues.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'

/** Who is meant by what was typed: those not yet in first. Four digits that several people share name nobody. */
export async function peopleMeant(
  place: { db: Db; config: Config },
  point: PointRow,
  field: ValidateField,
  value: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from attendee a
    where a.top_org_id = ${point.topOrgId} and a.bvent_id = ${point.bventId} and a.deleted_at is null and ${await matching(place, field, value)}
    order by a.status = 'Registered' desc,
      exists (select from checkin_entry e where e.top_org_id = a.top_org_id and e.attendee_id = a.id and e.checkin_id = ${point.id}
        and e.cancelled_at is null), a.created_date, a.id
    limit 2`.execute(place.db)
  return field === 'MobileTail' && rows.length > 1 ? [] : rows.map(({ id }) => id)
}

async function matching(place: { db: Db; config: Config }, field: ValidateField, value: string): Promise<RawBuilder<boolean>> {
  const text = value.normalize('NFKC').trim()
  switch (field) {
    case 'Mobile':
      return sql`a.mobile = ${mobileOf(text, validationTypes.WorldMobile) ?? text}`
    case 'Email':
      return sql`lower(a.email) = ${(emailOf(text) ?? text).toLowerCase()}`
    case 'CheckinCode':
      return sql`a.checkin_code = ${text.toUpperCase().replaceAll(/[\s-]/g, '')}`
    case 'IdNumber':
      return sql`a.id_number_key = ${(await sealerOf(place)).key(certificateOf(text) ?? text.toUpperCase())}`
    case 'MobileTail':
      return /^\d{4}$/.test(text) ? sql`a.mobile like ${`%${text}`}` : sql`false`
  }
}
