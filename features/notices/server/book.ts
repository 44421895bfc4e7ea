import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { isOpenAtFirst, templateIdOf, type TemplateKey } from '#features/notices/codes.ts'
import type { NoticeWording } from '#features/notices/shapes.ts'
import { systemWording } from '#features/notices/systemTemplates.ts'
import type { Config } from '#server/config.ts'
import { prepared, type Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'

export type OwnTemplate = NoticeWording & {
  templateId: string
  language: Language
  version: number
  updatedAt: string
  updatedByName: string
}

/** What an event's notices say of the event, and all that its organiser has changed about them. */
export type Book = {
  orgId: string
  orgName: string
  orgLogo: string | null
  bventId: string
  title: string
  startTime: Date
  endTime: Date
  timeZone: string
  placeName: string | null
  contact: { name?: string; mobile?: string; email?: string } | null
  isEnable: boolean
  quietFrom: string
  quietTo: string
  smsSignature: string
  senderName: string
  replyTo: string
  countsClicks: boolean
  minutesBefore: Record<string, number[]>
  /** 0 where nobody has set anything yet. */
  version: number
  switches: Record<string, boolean>
  own: OwnTemplate[]
  /** When its live rooms go on air that have not yet; null: it has none at all. */
  liveTimes: string[] | null
  /** Those that can be answered first, and of them the newest. */
  surveys: { surveyId: string; title: string; isOpen: boolean }[]
}

/** One round trip; events have few templates of their own. */
export async function noticeBook(db: Db, bventId: string): Promise<Book> {
  const { rows } = await sql<Book>`${prepared}
    select g.top_org_id as org_id, g.name as org_name, g.logo as org_logo, b.id as bvent_id, b.title, b.start_time, b.end_time, b.time_zone,
      b.place ->> 'name' as place_name, b.contact, coalesce(s.is_enable, true) as is_enable, coalesce(s.quiet_from, '') as quiet_from,
      coalesce(s.quiet_to, '') as quiet_to, coalesce(s.sms_signature, '') as sms_signature, coalesce(s.sender_name, '') as sender_name,
      coalesce(s.reply_to, '') as reply_to, coalesce(s.counts_clicks, false) as counts_clicks, coalesce(s.minutes_before, '{}') as minutes_before, coalesce(s.version, 0) as version,
      coalesce((select jsonb_object_agg(w.template_id, w.is_open) from notice_switch w
        where w.top_org_id = b.top_org_id and w.bvent_id = b.id), '{}') as switches,
      coalesce((select jsonb_agg(jsonb_build_object('templateId', n.template_id, 'language', n.language, 'subject', n.subject,
          'content', n.content, 'blocks', n.blocks, 'link', n.link, 'version', n.version, 'updatedAt', n.updated_at,
          'updatedByName', n.updated_by_name))
        from notice_template n where n.top_org_id = b.top_org_id and n.bvent_id = b.id), '[]') as own,
      (select coalesce(jsonb_agg(r.start_time order by r.start_time) filter (where r.status = 'NotStarted'), '[]') from live_room r
        where r.top_org_id = b.top_org_id and r.bvent_id = b.id having count(*) > 0) as live_times,
      (select coalesce(jsonb_agg(jsonb_build_object('surveyId', v.id, 'title', v.title, 'isOpen', v.state = 'Open') order by v.state <> 'Open', v.created_at desc), '[]')
        from survey v where v.top_org_id = b.top_org_id and v.bvent_id = b.id and v.state <> 'Closed') as surveys
    from bvent b join org g on g.top_org_id = b.top_org_id
      left join notice_setting s on s.top_org_id = b.top_org_id and s.bvent_id = b.id
    where b.id = ${bventId}`.execute(db)
  return required(rows[0])
}

export function isOpenIn({ switches }: Pick<Book, 'switches'>, key: TemplateKey): boolean {
  return switches[templateIdOf(key)] ?? isOpenAtFirst(key)
}

export function ownIn({ own }: Pick<Book, 'own'>, key: TemplateKey, language: Language): OwnTemplate | undefined {
  const templateId = templateIdOf(key)
  return own.find((one) => one.templateId === templateId && one.language === language)
}

export function wordingIn(book: Pick<Book, 'own'>, key: TemplateKey, language: Language): NoticeWording {
  return ownIn(book, key, language) ?? systemWording(key, language)
}

/** As a mail program can fetch it. */
export function senderOf(book: Pick<Book, 'senderName' | 'orgName' | 'orgLogo'>, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
  return { name: book.senderName || book.orgName, logoUrl: book.orgLogo?.startsWith('/') ? PUBLIC_URL + book.orgLogo : book.orgLogo }
}

export function signatureOf({ smsSignature, orgName }: Pick<Book, 'smsSignature' | 'orgName'>): string {
  return smsSignature || orgName
}
