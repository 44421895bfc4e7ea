import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { fileRefOf } from '#features/files/server/queries.ts'
import type { Source, sourceCalls } from '#features/sources/contract.ts'
import { totalOf } from '#features/sources/figures.ts'
import { DIRECT, SOURCE_PATH, type SourceKind } from '#features/sources/rules.ts'
import { figuresOf, NO_FIGURES, otherwise } from '#features/sources/server/figures.ts'
import { settingOf } from '#features/sources/server/queries.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

export type SourceRow = {
  id: string
  kind: SourceKind
  name: string
  icon: Source['icon']
  code: string
  accountId: string | null
  portraitFileId: string | null
  fileName: string | null
  extension: string | null
  hasPage: boolean
  isAuto: boolean
  isEnable: boolean
  createdAt: Date
  version: number
}

export async function sourcesOf(db: Db, bventId: string): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select s.id, s.kind, s.name, s.icon, s.code, s.account_id, s.portrait_file_id, f.file_name, f.extension,
      s.token_hash is not null as has_page, s.is_auto, s.is_enable, s.created_at, s.version
    from source s left join file f on f.top_org_id = s.top_org_id and f.id = s.portrait_file_id
    where s.bvent_id = ${bventId} order by s.created_at, s.id`.execute(db)
  return rows
}

export function linkOf({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, code: string): string {
  return `${PUBLIC_URL}${SOURCE_PATH}/${code}`
}

type Result = ResultOf<typeof sourceCalls.list>

export async function listSources(ctx: Context, { bventId, from, to, touch }: RequestOf<typeof sourceCalls.list>): Promise<Result> {
  await findEvent(ctx, bventId)
  const setting = await settingOf(ctx.db, bventId)
  const asked = touch ?? setting.touch
  const period = { bventId, from, to }
  const figures = await figuresOf(ctx.db, period, asked)
  const rows = await sourcesOf(ctx.db, bventId)
  return {
    list: rows.map(({ createdAt, portraitFileId, fileName, extension, ...row }) => ({
      ...row,
      portrait:
        portraitFileId && fileName ? fileRefOf({ id: portraitFileId, fileName, extension: extension ?? '' }, ctx.config.PUBLIC_URL) : null,
      url: linkOf(ctx.config, row.code),
      createdTime: createdAt.toISOString(),
      figures: figures.get(row.id) ?? NO_FIGURES,
    })),
    direct: figures.get(DIRECT) ?? NO_FIGURES,
    total: totalOf([...figures.values()]),
    setting,
    otherwise: await otherwise(ctx.db, period, asked),
  }
}
