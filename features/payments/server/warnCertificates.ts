import { sql } from 'kysely'
import { codesHeld, type OwnRole } from '#core/access.ts'
import { EVENT_TIME_ZONE, formatTime } from '#core/dateTime.ts'
import { languageOf } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { pathOf } from '#core/page.ts'
import { lanes } from '#features/delivery/message.ts'
import { letterHtml } from '#features/delivery/server/letter.ts'
import { logoAddress } from '#features/delivery/server/notify.ts'
import { queueMessages } from '#features/delivery/server/queue.ts'
import { payAccountCalls } from '#features/payments/accountContract.ts'
import { payAccountMessages } from '#features/payments/accountMessages.ts'
import { paymentPages } from '#features/payments/pages.ts'
import { certificateStep } from '#features/payments/rules.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'

type Ending = { id: string; name: string; endsAt: Date; toldEnd: Date | null; toldDays: number | null; language: string }

/** A certificate that ends takes every payment with it: whoever may mend it is told in time, once for each step of the way. */
export async function warnCertificates(ctx: JobContext): Promise<void> {
  const { rows } = await sql<{ orgId: string }>`select orgs_with_ending_certificates(${ctx.now}) as org_id`.execute(ctx.pool.db)
  for (const { orgId } of rows)
    await inScope(ctx.pool.db, { orgId }, (db) => warnOrg(ctx, db, orgId)).catch((error: Error) =>
      ctx.log.error({ err: error, orgId }, 'end of a certificate not told'),
    )
}

async function warnOrg(ctx: JobContext, db: Db, orgId: string): Promise<void> {
  const { rows } = await sql<Ending>`
    select id, name, ends_at, told_end, told_days, language from pay_account
    where is_enable and ends_at is not null order by id for update skip locked`.execute(db)
  for (const { id, endsAt, toldEnd, toldDays, ...account } of rows) {
    const step = certificateStep(endsAt, ctx.now)
    const isTold = toldEnd?.getTime() === endsAt.getTime() && toldDays !== null
    if (step === null || (isTold && toldDays <= step)) continue
    await tell(ctx, db, { orgId, id, endsAt, isOver: step === 0, ...account })
    await db.updateTable('payAccount').set({ toldEnd: endsAt, toldDays: step }).where('id', '=', id).execute()
  }
}

/** Whoever holds the right to save an account, by a role of the product's or of their own. */
async function keepers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string; roles: string[]; own: OwnRole[] }>`
    select coalesce(a.email, m.email) as email, m.roles,
      coalesce((select json_agg(json_build_object('base', r.base, 'codes', r.codes)) from own_role r where r.id = any(m.own_role_ids)), '[]') as own
    from member m join account a on a.id = m.account_id where not m.is_disabled and coalesce(a.email, m.email) is not null`.execute(db)
  const code = payAccountCalls.save.access as string
  return [...new Set(rows.filter(({ roles, own }) => codesHeld(roles, own).has(code)).map(({ email }) => email))]
}

type Told = { orgId: string; id: string; name: string; endsAt: Date; language: string; isOver: boolean }

async function tell({ config, now }: JobContext, db: Db, { orgId, id, name, endsAt, language: saved, isOver }: Told): Promise<void> {
  const language = languageOf(saved)
  const day = formatTime(endsAt.toISOString(), EVENT_TIME_ZONE, 'YYYY-MM-DD')
  const say = (key: keyof typeof payAccountMessages) => format(textIn(payAccountMessages[key], language), { name, day }, language)
  const org = await db.selectFrom('org').select(['name', 'logo']).where('topOrgId', '=', orgId).executeTakeFirstOrThrow()
  const subject = say(isOver ? 'payments.letter_certificateOver' : 'payments.letter_certificate')
  const body = letterHtml({
    language,
    sender: { name: org.name, logoUrl: logoAddress(org.logo, config) },
    title: subject,
    lines: [say(isOver ? 'payments.letter_certificateOverText' : 'payments.letter_certificateText')],
    facts: [
      { label: say('payments.column_account'), value: name },
      { label: say('payments.letter_certificateEnd'), value: day },
    ],
    button: { text: say('payments.letter_openAccount'), address: config.PUBLIC_URL + pathOf(paymentPages.edit, { id }) },
    why: say('payments.letter_certificateWhy'),
  })
  const letter = { topOrgId: orgId, kind: 'payAccount.certificate', channel: 'Email' as const, lane: lanes.transactional, subject, body }
  await queueMessages(
    db,
    (await keepers(db)).map((recipient) => ({ ...letter, recipient })),
    now,
  )
}
