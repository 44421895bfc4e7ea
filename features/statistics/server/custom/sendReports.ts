import { sql } from 'kysely'
import type { Role } from '#core/access.ts'
import { EVENT_TIME_ZONE, formatTime } from '#core/dateTime.ts'
import { languageOf, type Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { pathOf } from '#core/page.ts'
import { eventScope, visibleScope } from '#features/attendees/server/listScope.ts'
import { lanes } from '#features/delivery/message.ts'
import { letterHtml } from '#features/delivery/server/letter.ts'
import { logoAddress } from '#features/delivery/server/notify.ts'
import { queueMessages } from '#features/delivery/server/queue.ts'
import { definition as definitionSchema } from '#features/statistics/customContract.ts'
import { customMessages } from '#features/statistics/customMessages.ts'
import { statisticsPages } from '#features/statistics/pages.ts'
import { nextSend } from '#features/statistics/pivot.ts'
import { sheetOf } from '#features/statistics/server/custom/exportPivot.ts'
import { pivotIn } from '#features/statistics/server/custom/pivotSql.ts'
import type { ReportRow } from '#features/statistics/server/custom/reports.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { readerNow } from '#server/kit/exporting.ts'
import type { JobContext } from '#server/kit/job.ts'

const ROWS_IN_LETTER = 30

/** What is due goes out once, whichever server looks first; the next time is set in the same transaction as the letters. */
export async function sendReports(ctx: JobContext): Promise<void> {
  const { pool, now, log } = ctx
  const { rows } = await sql<{ topOrgId: string; reportId: string }>`select top_org_id, report_id from reports_to_send(${now})`.execute(
    pool.db,
  )
  for (const { topOrgId, reportId } of rows)
    await inScope(pool.db, { orgId: topOrgId }, (db) => sendReport(ctx, db, topOrgId, reportId)).catch((error: Error) =>
      log.error({ err: error, reportId }, 'report not sent'),
    )
}

async function sendReport({ config, now }: JobContext, db: Db, orgId: string, reportId: string): Promise<void> {
  const { rows } = await sql<
    ReportRow & { title: string | null; timeZone: string | null; orgName: string; orgLogo: string | null; roles: Role[] | null }
  >`
    select r.*, b.title, b.time_zone, o.name as org_name, o.logo as org_logo, m.roles
    from statistic_report r join org o on o.top_org_id = r.top_org_id
      left join bvent b on b.top_org_id = r.top_org_id and b.id = r.bvent_id and b.deleted_at is null
      left join member m on m.top_org_id = r.top_org_id and m.account_id = r.owner_id
    where r.id = ${reportId} and r.next_send_at <= ${now} for update of r skip locked`.execute(db)
  const row = rows[0]
  if (!row || row.sendDay === null) return
  const zone = row.timeZone ?? EVENT_TIME_ZONE
  const isAlive = row.roles !== null && (row.bventId === null || row.title !== null)
  // Nobody answers for a report whose owner or whose event is gone.
  const next = isAlive ? nextSend({ day: row.sendDay, hour: row.sendHour }, zone, now) : null
  await db
    .updateTable('statisticReport')
    .set({ nextSendAt: next, ...(next ? { lastSentAt: now } : { sendDay: null }) })
    .where('id', '=', reportId)
    .execute()
  if (!isAlive || row.roles === null) return
  const language = languageOf(row.language)
  const who = await readerNow({ db, accountId: row.ownerId })
  const naming = { db, language, config }
  const scope = row.bventId ? await eventScope({ ...naming, who }, { id: row.bventId }) : await visibleScope({ ...naming, who })
  const definition = definitionSchema.parse(row.definition)
  const pivot = await pivotIn({ db, language, who, isProtected: true }, scope, { definition })
  const sheet = sheetOf(pivot, definition, new Map(), language)
  const say = (key: keyof typeof customMessages, params: Record<string, string | number> = {}) =>
    format(textIn(customMessages[key], language), params, language)
  const facts = sheet.rows.slice(0, ROWS_IN_LETTER).map((cells) => {
    const names = Math.max(1, definition.rows.length)
    const values = cells.slice(names).map((value, at) => `${sheet.columns[names + at]?.title ?? ''} ${numberText(value, language)}`)
    return { label: cells.slice(0, names).filter(Boolean).join(' · '), value: values.join(language === 'en' ? ', ' : '，') }
  })
  const more = sheet.rows.length - facts.length
  const subject = say('statistics.letterSubject', { name: row.name, title: row.title ?? row.orgName })
  const path = row.bventId ? pathOf(statisticsPages.custom, { bventId: row.bventId }) : statisticsPages.orgCustom.path
  const body = letterHtml({
    language,
    sender: { name: row.orgName, logoUrl: logoAddress(row.orgLogo, config) },
    title: subject,
    lines: [
      say('statistics.letterText', { time: `${formatTime(now.toISOString(), zone)} ${zone}` }),
      ...(more > 0 ? [say('statistics.letterMore', { n: more })] : []),
    ],
    facts,
    button: { text: say('statistics.letterOpen'), address: `${config.PUBLIC_URL}${path}?id=${row.id}` },
    why: say('statistics.letterWhy'),
  })
  const about = {
    topOrgId: orgId,
    bventId: row.bventId,
    kind: 'statistics.report',
    lane: lanes.notice,
    channel: 'Email' as const,
    subject,
    body,
  }
  await queueMessages(
    db,
    (await addressesOf(db, row)).map((recipient) => ({ ...about, recipient })),
    now,
  )
}

/** Each once; who is no longer a colleague, or has no address, is left out. */
async function addressesOf(db: Db, { recipients, accountIds }: Pick<ReportRow, 'recipients' | 'accountIds'>): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select a.email from member m join account a on a.id = m.account_id
    where m.top_org_id = app_org() and m.account_id = any(${accountIds}::uuid[]) and not m.is_disabled and not a.is_disabled and a.email is not null`.execute(
    db,
  )
  return [...new Map([...recipients, ...rows.map(({ email }) => email)].map((address) => [address.toLowerCase(), address])).values()]
}

function numberText(value: string | number, language: Language): string {
  return typeof value === 'number' ? value.toLocaleString(language, { maximumFractionDigits: 4 }) : value || '–'
}
