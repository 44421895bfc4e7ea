import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { answerText } from '#features/forms/eTicket.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { everyField } from '#features/forms/server/queries.ts'
import { regionsIn } from '#features/forms/server/regionsIn.ts'
import { shownValue } from '#features/forms/values.ts'
import { hasRegions, isKnown, isSayable } from '#features/notices/replaceFields.ts'
import { answerReader, type StoredPerson } from '#features/orders/server/person.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'

/** A person's answers by field, and the code they are let in with. */
export type Details = { checkinCode: string; answerOf: (fieldName: string) => string }
type Row = StoredPerson & { id: string; checkinCode: string | null }

type Wanted = { bventId: string; ids: readonly string[]; fieldNames: readonly string[]; language: Language; timeZone: string }

/** Two queries for a chunk, and only where its template asks for more than every notice knows. */
export async function detailsOf({ db, config }: { db: Db; config: Config }, wanted: Wanted): Promise<Map<string, Details>> {
  const { bventId, ids, fieldNames, language, timeZone } = wanted
  const names = fieldNames.filter((name) => !isKnown(name))
  const fields = names.length > 0 ? (await everyField(db, bventId, language)).filter(isSayable) : []
  const readers = await readersOf({ db, config }, fields, names)
  const regions = hasRegions(fields) ? regionsIn(language) : undefined
  const { rows } = await sql<Row>`
    select a.id, a.checkin_code, a.full_name, a.mobile, a.email, a.gender, a.id_type, a.id_number, a.country, a.province, a.city, a.area, a.address,
      a.field_values from attendee a where a.id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map((row): [string, Details] => [
      row.id,
      {
        checkinCode: row.checkinCode ?? '',
        answerOf(fieldName) {
          const read = readers.get(fieldName)
          return read ? answerText(read.field.fieldType, shownValue(read.field, read.value(row), { regions }), { timeZone, language }) : ''
        },
      },
    ]),
  )
}

async function readersOf({ db, config }: { db: Db; config: Config }, fields: readonly FormField[], names: readonly string[]) {
  const sealer = await sealerOf({ db, config })
  const wanted = fields.filter(({ fieldName }) => names.includes(fieldName))
  return new Map(wanted.map((field) => [field.fieldName, { field, value: answerReader(field.fieldName, sealer) }]))
}
