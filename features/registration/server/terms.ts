import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import type { Form } from '#features/forms/server/queries.ts'
import type { StoredPage } from '#features/forms/server/savePage.ts'
import { HOLD_MINUTES, type Holds } from '#features/orders/rules.ts'
import { resultPages } from '#features/registration/rules.ts'
import { prepared, type Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'

export type Terms = {
  registerEnabled: boolean
  holds: Holds
  /** The organisation has only so many seats in all its events. */
  hasQuota: boolean
  /** How to transfer the money. */
  transferHtml: string
  pages: StoredPage[]
}

/** What registering by this path in this language asks and says beside the form, in one round trip. */
export async function termsOf(db: Db, { bventId, pathId }: Form, language: Language): Promise<Terms> {
  const { rows } = await sql<Terms>`${prepared}
    select
      coalesce((select s.register_enabled from reg_setting s where s.bvent_id = ${bventId} and s.language = ${language}), false) as register_enabled,
      coalesce((select s.offline_payment_description from reg_setting s where s.bvent_id = ${bventId} and s.language = ${language}), '') as transfer_html,
      coalesce((select json_build_object('online', h.online_minutes, 'offline', h.offline_minutes, 'afterApproval', h.after_approval_minutes)
        from pay_hold h where h.bvent_id = ${bventId}), ${JSON.stringify(HOLD_MINUTES)}::json) as holds,
      exists (select from benefit where function_key = 'AttendeeToTalCount' and enable and current_quota is not null) as has_quota,
      coalesce((select json_agg(json_build_object('id', g.id, 'pageType', g.page_type, 'pageName', g.page_name, 'layout', g.layout,
          'configs', g.configs, 'version', g.version)) from reg_page g
        where g.bvent_id = ${bventId} and g.path_id = ${pathId} and g.language = ${language}
          and g.page_type = any(${['EnrollPage', ...resultPages]}::text[])), '[]') as pages`.execute(db)
  return required(rows[0])
}
