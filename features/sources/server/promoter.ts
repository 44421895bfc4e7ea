import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import { boardOf, type Promoter } from '#features/sources/board.ts'
import { FILE_PATH } from '#features/files/server/queries.ts'
import { paintPoster, type PaintedPoster } from '#features/posters/server/paintPoster.ts'
import { figuresOf, NO_FIGURES } from '#features/sources/server/figures.ts'
import { linkOf, sourcesOf } from '#features/sources/server/listSources.ts'
import { settingOf, tokenHash } from '#features/sources/server/queries.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { SiteAsked } from '#server/kit/sitePage.ts'

const TOKEN = /^[\w-]{32}$/

/** What a promoter sees by their own link: their code, their figures, and the board where it is open. */
export async function promoterOf({ web, config }: Pick<SiteAsked, 'web' | 'config'>, token: string): Promise<Promoter | null> {
  const hash = tokenHash(token)
  const orgId = await orgOfPromoter(web.db, token)
  if (!orgId) return null
  return inScope(web.db, { orgId, isReadOnly: true }, async (db) => {
    const own = await db
      .selectFrom('source')
      .innerJoin('bvent', (join) => join.onRef('bvent.topOrgId', '=', 'source.topOrgId').onRef('bvent.id', '=', 'source.bventId'))
      .select(['source.id', 'source.bventId', 'source.name', 'source.code', 'source.portraitFileId', 'bvent.title'])
      .where('source.tokenHash', '=', hash)
      .where('bvent.deletedAt', 'is', null)
      .executeTakeFirst()
    if (!own) return null
    const setting = await settingOf(db, own.bventId)
    const figures = await figuresOf(db, { bventId: own.bventId }, setting.touch)
    const promoters = (await sourcesOf(db, own.bventId)).filter(({ kind, isEnable }) => kind === 'promoter' && isEnable)
    const url = linkOf(config, own.code)
    const scores = promoters.map(({ id, name }) => ({
      id,
      name,
      came: figures.get(id)?.signedIn ?? 0,
      submitted: figures.get(id)?.submitted ?? 0,
    }))
    return {
      title: own.title,
      name: own.name,
      url,
      portraitUrl: own.portraitFileId ? `${FILE_PATH}/${own.portraitFileId}` : '',
      qr: renderSVG(url, { ecc: 'M', border: 1, blackColor: setting.qrColour }),
      figures: figures.get(own.id) ?? NO_FIGURES,
      board: setting.isBoardOpen ? boardOf(scores, own.id, setting.isBoardNamed) : null,
    }
  })
}

export async function orgOfPromoter(db: Db, token: string): Promise<string | null> {
  if (!TOKEN.test(token)) return null
  const { rows } = await sql<{ orgId: string | null }>`select org_of_promoter(${tokenHash(token)}) as org_id`.execute(db)
  return rows[0]?.orgId ?? null
}

/** Their own poster, with their name and code. */
export async function promoterPoster(asked: SiteAsked, token: string): Promise<PaintedPoster | null> {
  const { web, adapters, config, log, now, language, hooksOf } = asked
  const orgId = await orgOfPromoter(web.db, token)
  if (!orgId) return null
  return inScope(web.db, { orgId }, async (db) => {
    const own = await db
      .selectFrom('source')
      .innerJoin('bvent', (join) => join.onRef('bvent.topOrgId', '=', 'source.topOrgId').onRef('bvent.id', '=', 'source.bventId'))
      .select(['source.id', 'source.bventId'])
      .where('source.tokenHash', '=', tokenHash(token))
      .where('source.isEnable', '=', true)
      .where('bvent.deletedAt', 'is', null)
      .executeTakeFirst()
    if (!own) return null
    const subject = { kind: 'promoter', id: own.id } as const
    const painting = { db, orgId, now, language, hooksOf, adapters, config, log }
    return paintPoster(painting, { bventId: own.bventId, businessType: 'Promoter', format: 'jpeg', subject })
  })
}
