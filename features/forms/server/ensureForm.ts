import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { languageOf, languages } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { firstConfigs, firstPageName } from '#features/forms/firstConfigs.ts'
import { firstFields } from '#features/forms/knownFields.ts'
import { formMessages } from '#features/forms/messages.ts'
import { pageTypes } from '#features/forms/pageTypes.ts'
import { knownRow, type Place } from '#features/forms/server/storedField.ts'
import type { Db } from '#server/kit/database/db.ts'

/**
 * A new event has a form at first need. Whoever comes first makes all of it; the others wait on the unique index until it is
 * committed and then find it. False: there is no such event.
 */
export async function ensureForm(db: Db, bventId: string): Promise<boolean> {
  if (await hasForm(db, bventId)) return true
  const { rows } = await sql<{ topOrgId: string; pathId: string }>`
    insert into reg_path (top_org_id, bvent_id, id, name, is_default)
    select b.top_org_id, b.id, ${uuid()}, case when b.languages[1] = 'en' then ${nameIn('en')} else ${nameIn('zh-CN')} end, true
    from bvent b where b.id = ${bventId}
    on conflict do nothing returning top_org_id, id as path_id`.execute(db)
  const [made] = rows
  if (!made) return hasForm(db, bventId)
  const place = { ...made, bventId }
  await db
    .insertInto('formField')
    .values(firstFields.map((fieldName, index) => knownRow(fieldName, place, index)))
    .execute()
  await addPages(db, place)
  await db
    .insertInto('regSetting')
    .values(languages.map((language) => ({ topOrgId: made.topOrgId, bventId, language, activePathId: made.pathId })))
    .execute()
  return true
}

function nameIn(language: string): string {
  return textIn(formMessages['forms.defaultPath'], languageOf(language))
}

async function hasForm(db: Db, bventId: string): Promise<boolean> {
  const found = await db.selectFrom('regPath').select('id').where('bventId', '=', bventId).where('isDefault', '=', true).executeTakeFirst()
  return found !== undefined
}

/** All pages of a path, in both languages, as they are before anyone has written anything. */
export async function addPages(db: Db, place: Place): Promise<void> {
  const rows = languages.flatMap((language) =>
    pageTypes.map((pageType) => ({
      ...place,
      id: uuid(),
      pageType,
      language,
      pageName: firstPageName(pageType, language),
      configs: JSON.stringify(firstConfigs(pageType, language)),
    })),
  )
  await db.insertInto('regPage').values(rows).execute()
}
