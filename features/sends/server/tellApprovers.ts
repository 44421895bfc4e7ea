import { sql } from 'kysely'
import { isAdminRole } from '#core/access.ts'
import { format, textIn } from '#core/messages.ts'
import { pathOf } from '#core/page.ts'
import { hasOwnWay } from '#features/channels/server/accounts.ts'
import { lanes } from '#features/delivery/message.ts'
import { letterHtml } from '#features/delivery/server/letter.ts'
import { logoAddress } from '#features/delivery/server/notify.ts'
import { queueMessages, type NewMessage } from '#features/delivery/server/queue.ts'
import { sendMessages } from '#features/sends/messages.ts'
import { sendPages } from '#features/sends/pages.ts'
import type { Context } from '#server/kit/context.ts'

const MOST_TOLD = 20

type Waiting = { bventId: string; sendId: string; title: string; count: number }
type Approver = { roles: string[]; email: string | null; mobile: string | null; orgName: string; orgLogo: string | null }

/** Owners and administrators hear that a send waits for one of them: by mail, and in WeCom where the organisation has connected it. */
export async function tellApprovers(ctx: Context, { bventId, sendId, title, count }: Waiting): Promise<void> {
  const { db, who, config, language, now } = ctx
  const { rows } = await sql<Approver>`
    select m.roles, coalesce(a.email, m.email) as email, coalesce(a.mobile, m.mobile) as mobile, g.name as org_name, g.logo as org_logo
    from member m join account a on a.id = m.account_id join org g on g.top_org_id = m.top_org_id
    where m.top_org_id = app_org() and not m.is_disabled and m.account_id <> ${who.accountId} order by m.account_id limit 1000`.execute(db)
  const approvers = rows.filter(({ roles }) => isAdminRole(roles)).slice(0, MOST_TOLD)
  if (approvers.length === 0) return
  const say = (key: 'approvalLetter' | 'approvalLetterText' | 'approvalLetterOpen' | 'approvalLetterWhy') =>
    format(textIn(sendMessages[`sends.${key}`], language), { title, n: count, name: who.accountName }, language)
  const address = `${config.PUBLIC_URL}${pathOf(sendPages.report, { bventId, sendId })}`
  const about = { topOrgId: who.orgId, bventId, kind: 'sends.approval', lane: lanes.transactional }
  const hasWeCom = await hasOwnWay(db, 'WeCom')
  const messages = approvers.flatMap(({ email, mobile, orgName, orgLogo }): NewMessage[] => {
    const subject = say('approvalLetter')
    const body = letterHtml({
      language,
      sender: { name: orgName, logoUrl: logoAddress(orgLogo, config) },
      title: subject,
      lines: [say('approvalLetterText')],
      button: { text: say('approvalLetterOpen'), address },
      why: say('approvalLetterWhy'),
    })
    return [
      ...(email ? [{ ...about, channel: 'Email' as const, recipient: email, subject, body }] : []),
      ...(hasWeCom && mobile ? [{ ...about, channel: 'WeCom' as const, recipient: mobile, body: `${subject}\n${address}` }] : []),
    ]
  })
  await queueMessages(db, messages, now)
}
