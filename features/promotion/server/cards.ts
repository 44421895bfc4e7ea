import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { languages, type Language } from '#core/language.ts'
import { descriptionsOf } from '#features/events/server/describe.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { coverUrl } from '#features/events/server/covers.ts'
import { claimFile } from '#features/files/server/claimFiles.ts'
import { fileRefOf } from '#features/files/server/queries.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import type { promotionCalls } from '#features/promotion/contract.ts'
import { cardPicture, MOST_WORDS } from '#features/promotion/rules.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { plainText } from '#server/kit/richText.ts'

type Row = {
  language: Language
  title: string
  words: string
  waiting: string
  reportWords: string
  reportUrl: string
  version: number
  imageFileId: string | null
  fileName: string | null
  extension: string | null
}

async function cardRows(db: Db, bventId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.language, c.title, c.words, c.waiting, c.report_words, c.report_url, c.version, c.image_file_id, f.file_name, f.extension from share_card c
      left join file f on f.top_org_id = c.top_org_id and f.id = c.image_file_id
    where c.bvent_id = ${bventId}`.execute(db)
  return rows
}

function imageOf({ imageFileId, fileName, extension }: Row, publicUrl: string) {
  return imageFileId && fileName ? fileRefOf({ id: imageFileId, fileName, extension: extension ?? '' }, publicUrl) : null
}

/** What an introduction without words of its own says on a card. */
export function usualWords(description: string, { place, orgName }: { place: { name: string } | null; orgName: string }): string {
  return plainText(description, MOST_WORDS) || [place?.name, orgName].filter(Boolean).join(' · ')
}

export type WrittenCard = { title?: string; description?: string; image?: string }

/** What the organiser wrote for links in this language; what is missing is as the event says it. */
export async function writtenCard(db: Db, asked: { bventId: string; language: Language; publicUrl: string }): Promise<WrittenCard> {
  const row = (await cardRows(db, asked.bventId)).find(({ language }) => language === asked.language)
  if (!row) return {}
  const image = imageOf(row, asked.publicUrl)
  return {
    ...(row.title && { title: row.title }),
    ...(row.words && { description: row.words }),
    ...(image && { image: image.absoluteUrl }),
  }
}

export type AfterSale = Pick<Row, 'waiting' | 'reportWords' | 'reportUrl'>

/** What whoever comes too late is told in this language. */
export async function afterSaleOf(db: Db, { bventId, language }: { bventId: string; language: Language }): Promise<AfterSale> {
  const row = (await cardRows(db, bventId)).find((one) => one.language === language)
  return { waiting: row?.waiting ?? '', reportWords: row?.reportWords ?? '', reportUrl: row?.reportUrl ?? '' }
}

export async function listCards(
  ctx: Context,
  { bventId }: RequestOf<typeof promotionCalls.cards>,
): Promise<ResultOf<typeof promotionCalls.cards>> {
  const event = await findEvent(ctx, bventId)
  const { PUBLIC_URL } = ctx.config
  const org = await ctx.db.selectFrom('org').select('name').where('topOrgId', '=', ctx.who.orgId).executeTakeFirstOrThrow()
  const rows = await cardRows(ctx.db, bventId)
  const descriptions = await descriptionsOf(ctx, bventId)
  const fallback = Object.values(descriptions)[0] ?? ''
  const place = event.place as { name: string } | null
  const list = languages
    .filter((language) => event.languages.includes(language))
    .map((language) => {
      const row = rows.find((written) => written.language === language)
      return {
        language,
        title: row?.title ?? '',
        words: row?.words ?? '',
        image: row ? imageOf(row, PUBLIC_URL) : null,
        waiting: row?.waiting ?? '',
        reportWords: row?.reportWords ?? '',
        reportUrl: row?.reportUrl ?? '',
        usual: {
          title: event.title,
          words: usualWords(descriptions[language] ?? fallback, { place, orgName: org.name }),
          imageUrl: cardPicture(coverUrl(event), publicEventPath({ bventId, language })),
        },
        url: PUBLIC_URL + publicEventPath({ bventId, language }),
        version: row?.version ?? 0,
      }
    })
  return { list, orgName: org.name, domain: new URL(PUBLIC_URL).host }
}

export async function saveCard(ctx: Context, given: RequestOf<typeof promotionCalls.saveCard>): Promise<{ version: number }> {
  const { bventId, language, title, words, imageFileId, version, waiting, reportWords, reportUrl } = given
  await findWritableEvent(ctx, bventId)
  const before = (await cardRows(ctx.db, bventId)).find((row) => row.language === language)
  if (imageFileId && imageFileId !== before?.imageFileId) await claimFile(ctx, imageFileId, 'content')
  const { rows } = await sql<{ version: number }>`
    insert into share_card as c (top_org_id, bvent_id, language, title, words, image_file_id, waiting, report_words, report_url)
    values (${ctx.who.orgId}, ${bventId}, ${language}, ${title}, ${words}, ${imageFileId}, ${waiting}, ${reportWords}, ${reportUrl})
    on conflict (top_org_id, bvent_id, language) do update set title = excluded.title, words = excluded.words,
      image_file_id = excluded.image_file_id, waiting = excluded.waiting, report_words = excluded.report_words,
      report_url = excluded.report_url, version = c.version + 1
    where c.version = ${version} returning version`.execute(ctx.db)
  if (!rows[0] || (rows[0].version === 1) !== (version === 0)) throw new AppError('core.changed')
  await audit(ctx, {
    action: 'promotion.saveCard',
    objectId: bventId,
    bventId,
    before: { title: before?.title ?? '', words: before?.words ?? '' },
    after: { language, title, words, waiting, reportWords, reportUrl },
  })
  return rows[0]
}
