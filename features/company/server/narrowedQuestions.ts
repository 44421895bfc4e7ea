import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { languages } from '#core/language.ts'
import { isQuestion } from '#core/narrowing.ts'
import type { NarrowedQuestion } from '#features/company/permissionContract.ts'
import { visibleSql } from '#features/events/server/queries.ts'
import { isStatic, type FieldType } from '#features/forms/fieldTypes.ts'
import type { Context } from '#server/kit/context.ts'

type Asked = {
  fieldName: string
  fieldType: FieldType
  texts: Partial<Record<Language, { displayName?: string }>>
  bventIds: string[]
}

/** The questions of all forms that the caller sees beside the fields every rule has; those of the same words are one. */
export async function questionsOf({ db, who, language }: Context): Promise<{ list: NarrowedQuestion[] }> {
  const { rows } = await sql<Asked>`
    select f.field_name, f.field_type, f.texts, array_agg(distinct f.bvent_id) as bvent_ids
    from form_field f join bvent on bvent.top_org_id = f.top_org_id and bvent.id = f.bvent_id
    where f.top_org_id = app_org() and f.deleted_at is null and bvent.deleted_at is null and ${visibleSql(who)}
    group by f.field_name, f.field_type, f.texts`.execute(db)
  const asked = rows.filter(({ fieldName, fieldType }) => isQuestion(fieldName) && !isStatic(fieldType))
  const nameOf = ({ texts, fieldName }: Asked) =>
    [language, ...languages].map((one) => texts[one]?.displayName?.trim()).find(Boolean) ?? fieldName
  return {
    list: [...Map.groupBy(asked, nameOf)]
      .map(([name, same]) => ({
        name,
        fieldNames: [...new Set(same.map(({ fieldName }) => fieldName))].toSorted(),
        eventCount: new Set(same.flatMap(({ bventIds }) => bventIds)).size,
      }))
      .toSorted((one, other) => other.eventCount - one.eventCount || one.name.localeCompare(other.name, language)),
  }
}
