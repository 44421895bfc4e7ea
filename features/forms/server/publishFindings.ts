import { sql } from 'kysely'
import { format, textIn } from '#core/messages.ts'
import { formMessages } from '#features/forms/messages.ts'
import { isUntouchedOption } from '#features/forms/options.ts'
import { formPages } from '#features/forms/pages.ts'
import type { StoredField } from '#features/forms/server/storedField.ts'
import type { Context, PublishFinding } from '#server/kit/context.ts'

/** Options that still say what the builder wrote: “选项 1”. */
export async function formFindings({ db, language }: Context, bventId: string): Promise<PublishFinding[]> {
  const { rows } = await sql<Pick<StoredField, 'texts'>>`
    select f.texts from form_field f join reg_path p on p.top_org_id = f.top_org_id and p.bvent_id = f.bvent_id and p.id = f.path_id
    where f.bvent_id = ${bventId} and f.deleted_at is null and f.is_show and p.is_active and f.options <> '[]'::jsonb`.execute(db)
  const untouched = rows.filter(({ texts }) => Object.values(texts).some(({ options }) => Object.values(options).some(isUntouchedOption)))
  if (untouched.length === 0) return []
  const text = format(textIn(formMessages['forms.foundOptions'], language), { n: untouched.length }, language)
  return [{ code: 'placeholderOptions', level: 'warn', text, page: formPages.enroll.name, count: untouched.length }]
}
