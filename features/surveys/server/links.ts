import { z } from 'zod'
import { claimSigner, type ClaimSigner } from '#features/links/server/signedClaims.ts'
import { siteKeyOf } from '#features/links/server/siteTokens.ts'
import { findSurvey, findWritableSurvey, orgOfSurvey, readSurvey, type SurveyRecord } from '#features/surveys/server/queries.ts'
import type { Config } from '#server/config.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { enterOrg, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

const claim = z.strictObject({ s: z.uuid(), n: z.int(), e: z.int() })
type Claim = z.output<typeof claim>
type Asking = { db: Db; config: Config }
const WALL_SECONDS = 90 * 86_400
const PREVIEW_SECONDS = 3_600

const signerOf = async (asking: Asking, purpose: 'survey wall' | 'survey preview'): Promise<ClaimSigner<Claim>> =>
  claimSigner(await siteKeyOf(asking, purpose), claim)

const inSeconds = (now: Date, seconds: number) => Math.floor(now.getTime() / 1000) + seconds

/** Whoever has it sees the results. A new one makes all earlier ones useless. */
export async function wallLink(ctx: Context, id: string, isNew: boolean): Promise<{ url: string }> {
  const survey = await findWritableSurvey(ctx, id)
  const n = survey.wallNumber + (isNew ? 1 : 0)
  if (isNew) {
    await ctx.db.updateTable('survey').set({ wallNumber: n }).where('id', '=', id).execute()
    await audit(ctx, { action: 'survey.wallLink', objectId: id, ...(survey.bventId && { bventId: survey.bventId }) })
  }
  const t = (await signerOf(ctx, 'survey wall')).sign({ s: id, n, e: inSeconds(ctx.now, WALL_SECONDS) })
  return { url: `${ctx.config.PUBLIC_URL}/survey/${id}/wall?t=${t}` }
}

/** Enters the organisation of a survey by a link to its wall. */
export async function enterWall({ db, config, now }: Asking & { now: Date }, { id, t }: { id: string; t: string }): Promise<SurveyRecord> {
  const read = (await signerOf({ db, config }, 'survey wall')).read(t, now)
  if (read?.s !== id) throw new AppError('core.unauthenticated')
  await enterOrg(db, await orgOfSurvey(db, id))
  const survey = await readSurvey(db, id)
  if (survey.wallNumber !== read.n) throw new AppError('core.unauthenticated')
  return survey
}

/** How it looks before it opens; nothing can be sent from it. */
export async function previewLink(ctx: Context, id: string): Promise<{ url: string }> {
  await findSurvey(ctx, id)
  const preview = (await signerOf(ctx, 'survey preview')).sign({ s: id, n: 0, e: inSeconds(ctx.now, PREVIEW_SECONDS) })
  return { url: `/survey/${id}?preview=${preview}` }
}

export async function isPreview(asking: Asking & { now: Date }, id: string, token: string | undefined): Promise<boolean> {
  return token !== undefined && (await signerOf(asking, 'survey preview')).read(token, asking.now)?.s === id
}
