import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { formatTime, todayIn } from '#core/dateTime.ts'
import { languages, type Language } from '#core/language.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { format, textIn } from '#core/messages.ts'
import { coverUrl } from '#features/events/server/covers.ts'
import { invitationPath, publicEventPath, registerPath } from '#features/links/siteLinks.ts'
import { codeKey } from '#features/invitations/rules.ts'
import { answerOf } from '#features/invitations/server/answer.ts'
import { designOf, valuesFor } from '#features/invitations/server/letters.ts'
import { letterMark } from '#features/invitations/server/letterMark.ts'
import { letterPicture } from '#features/invitations/server/letterPicture.ts'
import { letterPdf } from '#features/invitations/server/letterPdf.ts'
import { placeOf, type Place } from '#features/invitations/server/place.ts'
import { codeInUse } from '#features/invitations/server/redeem.ts'
import { hashOf, REPORT_PATH, reportOf } from '#features/invitations/server/report.ts'
import { letterBody } from '#features/invitations/site/letterBody.ts'
import type { InvitationData } from '#features/invitations/site/pageData.ts'
import { letterPage, reportPage, verifyPage } from '#features/invitations/site/pages.ts'
import { siteMessages } from '#features/invitations/siteMessages.ts'
import { SOURCE_PARAM } from '#features/sources/rules.ts'
import { arriveInvited } from '#features/sources/server/arrive.ts'
import { sessionsOf } from '#features/programme/server/schedule.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { defineSitePages, type SiteAnswer, type SiteAsked } from '#server/kit/sitePage.ts'

type Invited = {
  name: string
  title: string
  gender: string
  company: string
  inviter: string
  language: Language
  mobile: string | null
  email: string | null
}

/** Who is invited, or whose link it is; of a link nobody is named. */
async function invitedBy(db: Db, { kind, id, event }: Place, language: Language): Promise<Invited> {
  const { rows } =
    kind === 'guest'
      ? await sql<Invited>`
          select g.name, g.title, g.gender, g.company, coalesce(m.name, '') as inviter, g.language, g.mobile, g.email from invitee g
          left join member m on m.top_org_id = ${event.topOrgId} and m.account_id = g.owner_id where g.id = ${id}`.execute(db)
      : await sql<Invited>`
          select '' as name, '' as title, '' as gender, '' as company, coalesce(m.name, '') as inviter, ${language}::text as language, null as mobile, null as email
          from invitation_code c left join member m on m.top_org_id = ${event.topOrgId} and m.account_id = c.owner_id where c.id = ${id}`.execute(
          db,
        )
  return rows[0] ?? { name: '', title: '', gender: '', company: '', inviter: '', language, mobile: null, email: null }
}

const asLanguage = (text: string | undefined) => languages.find((known) => known === text)

async function letterOf(asked: SiteAsked, db: Db, place: Place) {
  const invited = await invitedBy(db, place, asked.language)
  const language = asLanguage(asked.query['language']) ?? (place.kind === 'guest' ? invited.language : asked.language)
  const { event, replyEnd } = place
  const { design } = await designOf(db, event.id, language, event.orgName)
  const values = valuesFor(invited, { title: event.title, timeZone: event.timeZone, replyEnd, language })
  const sessions = design.hasAgenda ? await sessionsOf(db, event.id) : []
  return { invited, language, letter: { design, values, sessions, event, language } }
}

async function invitationPage(asked: SiteAsked): Promise<SiteAnswer | null> {
  const { web, now, config } = asked
  const code = codeKey(asked.params['code'] ?? '')
  return inScope(web.db, {}, async (db) => {
    const place = await placeOf(db, code, now)
    if (!place) return null
    const { event, plan, replyEnd, kind } = place
    const { invited, language, letter } = await letterOf(asked, db, place)
    const say = (key: keyof typeof siteMessages, params = {}) => format(textIn(siteMessages[key], language), params, language)
    const title = say('title', { org: event.orgName })
    const isOpen = kind === 'guest' ? true : (await codeInUse(db, { bventId: event.id, code, now })) !== null
    const arrival = arriveInvited(asked, event.id)
    const data: InvitationData = {
      code,
      kind,
      name: invited.name,
      inviter: invited.inviter,
      replyEnd: formatTime(replyEnd.toISOString(), event.timeZone),
      companions: plan.companions,
      asksReason: plan.asksReason,
      asksMobile: kind === 'guest' && invited.mobile === null && invited.email === null,
      isOpen,
      registerUrl: kind === 'guest' ? '' : `${registerPath({ bventId: event.id, language })}?i=${code}&${SOURCE_PARAM}=${arrival.code}`,
      eventUrl: publicEventPath({ bventId: event.id, language }),
      pictureUrl: kind === 'guest' ? `${invitationPath(code)}/letter.jpg` : '',
      pdfUrl: kind === 'guest' ? `${invitationPath(code)}/letter.pdf` : '',
      answer: kind === 'guest' ? await answerOf({ db, now, config }, place) : null,
    }
    const document = {
      language,
      title,
      description: event.title,
      url: `${config.PUBLIC_URL}${invitationPath(code)}`,
      image: config.PUBLIC_URL + coverUrl(event),
      body: letterPage(letterBody(letter)),
    }
    return { document, data, cookies: arrival.cookies }
  })
}

/** A guest's letter to be kept: its code leads to the page that says whether it is genuine. */
async function keptLetter(asked: SiteAsked, db: Db) {
  const code = codeKey(asked.params['code'] ?? '')
  const place = await placeOf(db, code, asked.now)
  if (!place || place.kind !== 'guest') return null
  const { letter } = await letterOf(asked, db, place)
  const verifyUrl = `${asked.config.PUBLIC_URL}${invitationPath(code)}/verify?m=${await letterMark({ db, config: asked.config }, code)}`
  return { ...letter, verifyUrl }
}

const pdfAnswer = (asked: SiteAsked): Promise<SiteAnswer | null> =>
  inScope(asked.web.db, {}, async (db) => {
    const letter = await keptLetter(asked, db)
    return letter && { file: { fileName: 'invitation.pdf', mediaType: mediaTypes.pdf, body: await letterPdf(letter) } }
  })

const pictureAnswer = (asked: SiteAsked): Promise<SiteAnswer | null> =>
  inScope(asked.web.db, {}, async (db) => {
    const letter = await keptLetter(asked, db)
    if (!letter) return null
    const scan = textIn(siteMessages.scanToVerify, letter.language)
    const body = await letterPicture({ db, adapters: asked.adapters, log: asked.log }, { ...letter, scan })
    return { file: { fileName: 'invitation.jpg', mediaType: mediaTypes.jpg, body } }
  })

async function verifyAnswer(asked: SiteAsked): Promise<SiteAnswer | null> {
  const code = codeKey(asked.params['code'] ?? '')
  return inScope(asked.web.db, {}, async (db) => {
    const place = await placeOf(db, code, asked.now)
    const given = Buffer.from(asked.query['m'] ?? '')
    const mark = Buffer.from(await letterMark({ db, config: asked.config }, code))
    if (!place || place.kind !== 'guest' || given.length !== mark.length || !timingSafeEqual(given, mark)) return null
    const { invited, language } = await letterOf(asked, db, place)
    const { orgName, title } = place.event
    const page = verifyPage({ orgName, title, name: invited.name, href: invitationPath(code), language })
    return { document: { language, title: textIn(siteMessages.verifyTitle, language), description: title, url: '', body: page } }
  })
}

/** Sums by department: nobody is named, neither guests nor colleagues. */
async function reportAnswer(asked: SiteAsked): Promise<SiteAnswer | null> {
  const { web, now, language } = asked
  const hash = hashOf(asked.params['token'] ?? '')
  const { rows } = await sql<{ orgId: string | null }>`select org_of_invitation_report(${hash}) as org_id`.execute(web.db)
  const orgId = rows[0]?.orgId
  if (!orgId) return null
  return inScope(web.db, { orgId }, async (db) => {
    const found = await db
      .selectFrom('invitationPlan')
      .innerJoin('bvent', 'bvent.id', 'invitationPlan.bventId')
      .select(['bvent.id', 'bvent.title', 'bvent.timeZone', 'invitationPlan.goal'])
      .where('reportHash', '=', hash)
      .where('bvent.deletedAt', 'is', null)
      .executeTakeFirst()
    if (!found) return null
    const report = await reportOf(db, orgId, { bventId: found.id, today: todayIn(found.timeZone, now), goal: found.goal })
    const body = reportPage({ title: found.title, at: formatTime(now.toISOString(), found.timeZone), report, language })
    return { document: { language, title: textIn(siteMessages.reportTitle, language), description: found.title, url: '', body } }
  })
}

const own = { cache: 'private' } as const
export const invitationSitePages = defineSitePages('invitations', {
  report: { ...own, path: `${REPORT_PATH}/:token`, answer: reportAnswer },
  invitation: { ...own, path: '/i/:code', entry: 'features/invitations/site/invitation.entry.tsx', answer: invitationPage },
  letterPicture: { ...own, path: '/i/:code/letter.jpg', kind: 'file', answer: pictureAnswer },
  letterPdf: { ...own, path: '/i/:code/letter.pdf', kind: 'file', answer: pdfAnswer },
  verify: { ...own, path: '/i/:code/verify', answer: verifyAnswer },
})
