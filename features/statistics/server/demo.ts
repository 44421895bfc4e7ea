import { customCalls } from '#features/statistics/customContract.ts'
import { open, pin, save } from '#features/statistics/server/custom/reports.ts'
import { writeForecast } from '#features/statistics/server/forecast.ts'
import { reports } from '#server/demo/texts/reports.ts'
import type { Demo } from '#server/kit/context.ts'

/** Saved questions, for the organisation and for its two largest events; and what was expected of today. */
export async function fillReports(demo: Demo): Promise<void> {
  for (const key of ['all', 'running', 'onSale'] as const)
    for (const [index, { name, definition, isPinned = false }] of reports[key].entries()) {
      const ctx = demo.as('lin', demo.at(-6 + index, '11:20'))
      const of = key === 'all' ? {} : { bventId: demo[key].bventId }
      const { id } = await save(ctx, customCalls.save.request.parse({ ...of, name, definition, isShared: true }))
      if (isPinned) await pin(ctx, { id, isPinned })
      await open(demo.as('lin', demo.at(-1, '09:15')), { id })
    }
  const { topOrgId } = await demo.db.selectFrom('bvent').select('topOrgId').where('id', '=', demo.running.bventId).executeTakeFirstOrThrow()
  await writeForecast(demo.db, { topOrgId, bventId: demo.running.bventId, now: demo.at(-1, '08:00') })
}
