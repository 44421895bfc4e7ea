import { languages } from '#core/language.ts'
import { composeReport } from '#features/reports/server/compose.ts'
import { openReport } from '#features/reports/server/links.ts'
import { reportPage } from '#features/reports/site/reportPage.ts'
import { defineSitePages } from '#server/kit/sitePage.ts'

export const reportSitePages = defineSitePages('reports', {
  page: {
    path: '/report/:token',
    cache: 'none',
    entry: 'features/reports/site/report.entry.tsx',
    async answer({ web, config, now, params, query, ...asked }) {
      const language = languages.find((known) => known === query['language']) ?? asked.language
      const opened = await openReport({ db: web.db, config, now }, params['token'] ?? '')
      if (!opened) return null
      const { orgId, bventId } = opened
      const report = await asked.readLate({ orgId }, async (db) => {
        const stored = await db.selectFrom('eventReport').select('hasMoney').where('bventId', '=', bventId).executeTakeFirst()
        return composeReport({ db, now, language, bventId, hasMoney: opened.hasMoney ?? stored?.hasMoney ?? false })
      })
      return {
        document: {
          language,
          title: report.title,
          description: report.organiser,
          url: config.PUBLIC_URL,
          body: reportPage(report, language),
        },
      }
    },
  },
})
