import { Readable } from 'node:stream'
import type { RequestOf } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import type { Figures, sourceCalls } from '#features/sources/contract.ts'
import { sourceMessages } from '#features/sources/messages.ts'
import { listSources } from '#features/sources/server/listSources.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { FileAnswer } from '#server/kit/implement.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

/** What the page shows, as a workbook. */
export async function exportFunnel(ctx: Context, request: RequestOf<typeof sourceCalls.export>): Promise<FileAnswer> {
  const { list, direct, total } = await listSources(ctx, request)
  const say = (key: keyof typeof sourceMessages) => textIn(sourceMessages[key], ctx.language)
  const columns = [
    ...([
      ['name', 220],
      ['kind', 90],
      ['url', 280],
    ] as const),
    ...(['visits', 'visitors', 'begun', 'submitted', 'paid', 'signedIn', 'money'] as const).map((name) => [name, 90] as const),
  ].map(([name, width]) => ({ title: say(`sources.${name}`), width }))
  const cells = (name: string, kind: string, url: string, figures: Figures) => {
    const { visits, visitors, begun, submitted, paid, signedIn, money } = figures
    const counts = [visits, visitors, begun, submitted, paid, signedIn].map(String)
    return [name, kind, url, ...counts, money.map(({ amount, currency }) => `${amount} ${currency}`).join(', ')]
  }
  const rows = [
    ...list.map(({ name, kind, url, figures }) => cells(name, say(`sources.kind_${kind}`), url, figures)),
    cells(say('sources.direct'), '', '', direct),
    cells(say('sources.total'), '', '', total),
  ]
  async function* chunks() {
    yield rows
  }
  await audit(ctx, { action: 'channel.export', objectId: request.bventId, bventId: request.bventId })
  const body = Readable.from(xlsx({ name: say('sources.title'), columns, rows: chunks() }))
  return { fileName: `${say('sources.title')}.xlsx`, mediaType: mediaTypes.xlsx, body }
}
