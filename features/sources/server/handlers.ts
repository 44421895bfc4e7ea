import { z } from 'zod'
import { findEvent } from '#features/events/server/queries.ts'
import { MOST_COMPARED, sourceCalls } from '#features/sources/contract.ts'
import { promoterCalls } from '#features/sources/publicContract.ts'
import { setPortrait } from '#features/sources/server/portrait.ts'
import { exportFunnel } from '#features/sources/server/exportFunnel.ts'
import { trendOf } from '#features/sources/server/figures.ts'
import { listSources } from '#features/sources/server/listSources.ts'
import { qrFile } from '#features/sources/server/qrFiles.ts'
import { settingOf } from '#features/sources/server/queries.ts'
import { deleteSource, newPage, saveSetting, saveSource } from '#features/sources/server/saveSource.ts'
import { invalid, required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

const compared = z.array(z.uuid()).min(1).max(MOST_COMPARED)

export const sourceHandlers = implement(
  { ...sourceCalls, ...promoterCalls },
  {
    portrait: (ctx, { token }, file) => setPortrait(ctx, token, required(file, 'core.invalid')),
    dropPortrait: (ctx, { token }) => setPortrait(ctx, token, null),
    list: listSources,
    async trend(ctx, { bventId, ids, touch, ...period }) {
      await findEvent(ctx, bventId)
      const read = compared.safeParse(ids.split(','))
      if (!read.success) throw invalid({ field: 'ids', message: 'ids' })
      const asked = touch ?? (await settingOf(ctx.db, bventId)).touch
      return { days: await trendOf(ctx.db, { bventId, ...period }, asked, read.data) }
    },
    save: saveSource,
    delete: deleteSource,
    saveSetting,
    newPage,
    qr: qrFile,
    export: exportFunnel,
  },
)
