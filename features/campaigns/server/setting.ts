import { sql } from 'kysely'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import type { RequestOf } from '#core/call.ts'
import type { campaignCalls } from '#features/campaigns/contract.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

export type CampaignSetting = {
  quietFrom: string
  quietTo: string
  smsSignature: string
  capCount: number
  capDays: number
  version: number
}
/** Advertisements by SMS keep to 08:00–21:00 and one a week, until somebody sets it otherwise. */
const USUAL: CampaignSetting = { quietFrom: '21:00', quietTo: '08:00', smsSignature: '', capCount: 1, capDays: 7, version: 0 }

export async function settingOf(db: Db): Promise<CampaignSetting> {
  const { rows } = await sql<CampaignSetting>`
    select quiet_from, quiet_to, sms_signature, cap_count, cap_days, version from campaign_setting where top_org_id = app_org()`.execute(db)
  return rows[0] ?? USUAL
}

export const quietOf = ({ quietFrom, quietTo }: CampaignSetting) => ({ quietFrom, quietTo, timeZone: EVENT_TIME_ZONE })

export async function saveSetting(ctx: Context, given: RequestOf<typeof campaignCalls.saveSetting>): Promise<{ version: number }> {
  const { version, quietFrom, quietTo, smsSignature, capCount, capDays } = given
  const before = await settingOf(ctx.db)
  const { rows } = await sql<{ version: number }>`
    insert into campaign_setting as s (top_org_id, quiet_from, quiet_to, sms_signature, cap_count, cap_days)
    values (${ctx.who.orgId}, ${quietFrom}, ${quietTo}, ${smsSignature}, ${capCount}, ${capDays})
    on conflict (top_org_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, sms_signature = excluded.sms_signature,
      cap_count = excluded.cap_count, cap_days = excluded.cap_days, version = s.version + 1 where s.version = ${version} returning version`.execute(
    ctx.db,
  )
  if (!rows[0] || (version === 0 && rows[0].version > 1)) throw new AppError('core.changed')
  await audit(ctx, {
    action: 'campaign.setting',
    objectId: ctx.who.orgId,
    before,
    after: { quietFrom, quietTo, smsSignature, capCount, capDays },
  })
  return rows[0]
}
