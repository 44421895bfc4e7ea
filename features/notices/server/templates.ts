import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { claimFiles } from '#features/files/server/claimFiles.ts'
import { keyOf, loggedKey, templateIdOf, templateKeys, type Audience, type Channel } from '#features/notices/codes.ts'
import type { NoticeRow } from '#features/notices/contract.ts'
import { noticeMessages } from '#features/notices/messages.ts'
import type { NoticeTemplate, NoticeWording } from '#features/notices/shapes.ts'
import { isOpenIn, noticeBook, ownIn, wordingIn, type Book } from '#features/notices/server/book.ts'
import { countsOf } from '#features/notices/server/counts.ts'
import { problemsOf, refuseFaults } from '#features/notices/server/problems.ts'
import { hasOwnWay } from '#features/channels/server/accounts.ts'
import { unavailable } from '#features/notices/server/settings.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

export async function listTemplates(
  ctx: Context,
  { bventId, channel, audience }: { bventId: string; channel?: Channel | undefined; audience?: Audience | undefined },
): Promise<NoticeRow[]> {
  await findEvent(ctx, bventId)
  const book = await noticeBook(ctx.db, bventId)
  const counts = await countsOf(ctx.db, bventId, ctx.now)
  const hasOfficial = await hasOwnWay(ctx.db, 'OfficialAccount')
  return templateKeys
    .filter((key) => (!channel || key.channel === channel) && (!audience || key.audience === audience))
    .map((key) => {
      const templateId = templateIdOf(key)
      const [last] = book.own
        .filter((one) => one.templateId === templateId)
        .sort((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt))
      return {
        ...key,
        templateId,
        name: textIn(noticeMessages[`notices.${key.code}`], ctx.language),
        isOpen: unavailable(book, hasOfficial, key) === null && isOpenIn(book, key),
        isSystem: last === undefined,
        updatedTime: last ? new Date(last.updatedAt).toISOString() : null,
        updatedBy: last?.updatedByName ?? '',
        ...(counts.get(templateId) ?? { sentCount: 0, failCount: 0 }),
      }
    })
}

export async function readTemplate(
  ctx: Context,
  { bventId, templateId, language }: { bventId: string; templateId: string; language: Language },
): Promise<NoticeTemplate> {
  await findEvent(ctx, bventId)
  return templateIn(ctx, await noticeBook(ctx.db, bventId), templateId, language)
}

async function templateIn({ db }: Context, book: Book, templateId: string, language: Language): Promise<NoticeTemplate> {
  const key = required(keyOf(templateId))
  const own = ownIn(book, key, language)
  const { subject, content, blocks, link } = wordingIn(book, key, language)
  const hasOfficial = key.channel === 'OfficialAccount' && (await hasOwnWay(db, 'OfficialAccount'))
  const isOpen = unavailable(book, hasOfficial, key) === null && isOpenIn(book, key)
  return { ...key, templateId, language, subject, content, blocks, link, isOpen, isSystem: !own, version: own?.version ?? 0 }
}

export type GivenTemplate = Omit<NoticeWording, 'blocks'> & {
  bventId: string
  templateId: string
  language: Language
  blocks?: NoticeWording['blocks'] | undefined
}

export const wordingOf = ({ subject, content, blocks = [], link }: GivenTemplate): NoticeWording => ({ subject, content, blocks, link })

/** Of two editors one is first: the version that was read must still be the one there. */
export async function saveTemplate(ctx: Context, given: GivenTemplate & { version: number }) {
  const { bventId, templateId, language, version } = given
  const event = await findWritableEvent(ctx, bventId)
  const book = await noticeBook(ctx.db, bventId)
  const { problems } = await problemsOf(ctx, book, required(keyOf(templateId)), language, wordingOf(given))
  refuseFaults(ctx, problems)
  const { subject, content, blocks, link } = wordingOf(given)
  const { rows } = await sql<{ version: number }>`
    insert into notice_template (top_org_id, bvent_id, template_id, language, subject, content, blocks, link, updated_at, updated_by_name)
    select ${event.topOrgId}, ${bventId}, ${templateId}, ${language}, ${subject}, ${content}, ${JSON.stringify(blocks)}::jsonb,
      ${JSON.stringify(link)}::jsonb, ${ctx.now}, ${ctx.who.accountName}
    where ${version} = 0 or exists (
      select from notice_template where bvent_id = ${bventId} and template_id = ${templateId} and language = ${language})
    on conflict (top_org_id, bvent_id, template_id, language) do update set subject = excluded.subject, content = excluded.content,
      blocks = excluded.blocks, link = excluded.link, updated_at = excluded.updated_at, updated_by_name = excluded.updated_by_name,
      version = notice_template.version + 1
      where notice_template.version = ${version} returning version`.execute(ctx.db)
  if (!rows[0]) throw new AppError('core.changed')
  await claimFiles(ctx, picturesIn(blocks), { purpose: 'content' })
  await sql`
    insert into bvent_progress (top_org_id, bvent_id, menu_code) values (${event.topOrgId}, ${bventId}, 'lite_res_menu_notice')
    on conflict do nothing`.execute(ctx.db)
  await audit(ctx, {
    action: 'notice.save',
    objectId: templateId,
    bventId,
    before: loggedWords(await templateIn(ctx, book, templateId, language)),
    after: loggedWords({ templateId, language, subject, content, blocks }),
  })
  return { version: rows[0].version, problems }
}

const FILE_ID = /^\/files\/.*?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/

/** Uploaded for this letter: from now on they stay. */
export function picturesIn(blocks: NoticeWording['blocks']): string[] {
  return blocks.flatMap((block) => (block.type === 'picture' ? (FILE_ID.exec(block.url)?.[1] ?? []) : []))
}

type Logged = Pick<NoticeTemplate, 'templateId' | 'language' | 'subject' | 'content' | 'blocks'>
const loggedWords = ({ templateId, language, subject, content, blocks }: Logged) => ({
  ...loggedKey(templateId),
  language,
  subject,
  content,
  text: blocks.map((block) => ('text' in block ? block.text : '')).filter(Boolean),
})

export async function restoreTemplate(
  ctx: Context,
  { bventId, templateId, language }: { bventId: string; templateId: string; language?: Language | undefined },
): Promise<NoticeTemplate> {
  await findWritableEvent(ctx, bventId)
  let dropped = ctx.db.deleteFrom('noticeTemplate').where('bventId', '=', bventId).where('templateId', '=', templateId)
  if (language) dropped = dropped.where('language', '=', language)
  const { numDeletedRows } = await dropped.executeTakeFirstOrThrow()
  if (numDeletedRows > 0n)
    await audit(ctx, {
      action: 'notice.restore',
      objectId: templateId,
      bventId,
      after: { ...loggedKey(templateId), language: language ?? '' },
    })
  return templateIn(ctx, await noticeBook(ctx.db, bventId), templateId, language ?? ctx.language)
}
